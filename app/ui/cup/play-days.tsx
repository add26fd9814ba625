import { Link } from "react-router";
import type { ContradictingDays } from "../../../domain/competition/setup/play-days.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { FormFailure, PostForm } from "../../forms/form.tsx";
import { Notice } from "../notice.tsx";

const HEADING = "Tournament days don't match the cup";

export function PlayDaysNotice({ days }: { days: ContradictingDays | null }) {
  const answer = useAnswer("move-days");
  if (days === null) return <FormFailure answer={answer} />;
  const { sentence, playDays, cupDays, version } = days;
  return (
    <section aria-labelledby="play-days" className="notice border-bad">
      <h2 id="play-days" className="mt-0 text-2xl">
        {HEADING}
      </h2>
      <p className="wrap-anywhere">
        {sentence} <a href="/CupRules">See the rules page</a>
      </p>
      {cupDays.length === 0 ? (
        <p>
          Pick the cup's first and last day in <Link to="/admin/cup">Cup Settings</Link>, or change
          the day of each <Link to="/admin/cup/tournaments">tournament</Link>.
        </p>
      ) : (
        <PostForm
          intent="move-days"
          action="/admin/cup/tournaments"
          hidden={{ version }}
          button="Move tournament days"
        >
          <div className="gap-x-4 sm:grid sm:grid-cols-2">
            {playDays.map(({ id, name, suggested }) => (
              <div key={id} className="field">
                <label htmlFor={`day${id}`}>{name} plays on</label>
                <select id={`day${id}`} name={`day${id}`} defaultValue={suggested}>
                  {cupDays.map((day) => (
                    <option key={day} value={day}>
                      {longDay(day)}
                    </option>
                  ))}
                </select>
              </div>
            ))}
          </div>
        </PostForm>
      )}
    </section>
  );
}

export function PlayDaysLine({ days }: { days: Pick<ContradictingDays, "sentence"> | null }) {
  if (days === null) return null;
  return (
    <Notice kind="bad">
      <p className="wrap-anywhere">
        <strong>{HEADING}.</strong> {days.sentence}{" "}
        <Link to="/admin/cup/tournaments" className="inline-flex min-h-11 items-center">
          Move tournament days
        </Link>
      </p>
    </Notice>
  );
}

function longDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
}

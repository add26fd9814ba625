import { useForm } from "@conform-to/react";
import { useFetcher } from "react-router";
import { awaitsShootout } from "../../../domain/competition/games/result-rules.ts";
import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { answerFor, Button, formProps, Intent } from "../../forms/form-parts.tsx";
import { Notice } from "../notice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { AskedFirst, type ResultAnswer, savingWords } from "./asked-first.tsx";
import { type GameLine, GameTime, gamePlace, gameScore, type ListedGame } from "./game-line.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import { ScoreFailure } from "./score-failure.tsx";
import { isLevel, PenaltyInputs, ScoreInputs, type Scores, scoresOf } from "./score-inputs.tsx";
import { knownScore, useStoredScore } from "./use-stored-score.ts";

interface CardProps {
  game: ListedGame;
  today: string;
  started: boolean;
  /** The game left the list for an unknown reason. */
  gone: boolean;
  onType: () => void;
}

export function ScoreCard(props: CardProps) {
  const { key, meanwhile, onInput } = useStoredScore(props.game);
  return (
    <li className="rounded-lg border border-rule bg-panel p-3 shadow-raised sm:p-4">
      {meanwhile ? <Meanwhile game={props.game} /> : null}
      {props.gone ? (
        <Notice role="status">
          <p>This game was changed meanwhile. Update Game records the score all the same.</p>
        </Notice>
      ) : null}
      <CardForm
        key={key}
        {...props}
        onType={() => {
          onInput();
          props.onType();
        }}
      />
    </li>
  );
}

function CardForm({ game, today, started, onType }: CardProps) {
  const fetcher = useFetcher<ResultAnswer>();
  const hydrated = useHydrated();
  const answer = answerFor(fetcher.data, "score");
  const [form, fields] = useForm<Scores>({
    id: `score-${game.id}`,
    lastResult: answer?.result,
    defaultValue: scoresOf(game),
  });
  const when = `when-${game.id}`;
  return (
    <fetcher.Form
      {...formProps(form.id, answer)}
      action={`/admin/games/edit/${game.id}`}
      onInput={onType}
    >
      <p id={when} className="my-0 leading-snug text-soft">
        <Standing game={game} started={started} />
        <b className="text-ink">
          <When game={game} today={today} />
        </b>
        {[gamePlace(game), game.tournament, ...withdrawnOf(game)]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </p>
      <ScoreFailure answer={answer} />
      <Intent value="score" />
      <input type="hidden" name="version" value={knownScore(game, answer)} />
      <input type="hidden" name="from" value="front" />
      <ScoreInputs game={game} fields={fields} />
      {isLevel(game, fields) ? (
        <>
          <p className="mb-0 font-bold">Level: enter the penalties.</p>
          <PenaltyInputs game={game} fields={fields} />
        </>
      ) : null}
      <AskedFirst answer={answer} />
      <div className="grid">
        <Button aria-describedby={when} disabled={hydrated && fetcher.state !== "idle"}>
          {savingWords(answer, "Update Game", "Save this score")}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Standing({ game, started }: { game: GameLine; started: boolean }) {
  if (game.state === "live") return <b className="text-live">● {gameScore(game)} </b>;
  if (awaitsShootout(game)) return <b className="text-ink">Level </b>;
  return started ? <b className="text-live">● Started </b> : null;
}

function withdrawnOf(game: GameLine): string[] {
  const { team1Name, team2Name, team1Withdrawn, team2Withdrawn } = game;
  const sides = [
    { name: team1Name, withdrawn: team1Withdrawn },
    { name: team2Name, withdrawn: team2Withdrawn },
  ];
  return sides.flatMap(({ name, withdrawn }) => (withdrawn ? [`${name} withdrew`] : []));
}

function When({ game, today }: { game: GameLine; today: string }) {
  if (game.date !== today) return <GameTime game={game} today={today} />;
  if (game.time === null) return "Today";
  return <time dateTime={`${game.date}T${game.time}`}>{formatTime(game.time)}</time>;
}

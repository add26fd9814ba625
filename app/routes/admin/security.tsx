import { data, redirect } from "react-router";
import { beginSecondFactor } from "../../../domain/accounts/begin-second-factor.ts";
import {
  confirmSecondFactor,
  type Enrolled,
} from "../../../domain/accounts/confirm-second-factor.ts";
import { factorOwner } from "../../../domain/accounts/factor-owner.ts";
import { beginFactorInput, changeFactorInput, codeInput } from "../../../domain/accounts/input.ts";
import { putOffSecondFactor } from "../../../domain/accounts/put-off-second-factor.ts";
import { readSecondFactor } from "../../../domain/accounts/read-second-factor.ts";
import { renewRecoveryCodes } from "../../../domain/accounts/renew-recovery-codes.ts";
import { turnOffSecondFactor } from "../../../domain/accounts/turn-off-second-factor.ts";
import { type Ctx, isAdmin } from "../../../domain/context.ts";
import { dayWords, momentWords } from "../../../domain/cups/cup-words-rules.ts";
import { currentCup } from "../../../domain/cups/current-cup.ts";
import { todayIn } from "../../../domain/players/age-rules.ts";
import { readCodeBudget } from "../../../domain/teams/wrong-codes.ts";
import { accountTopic, consoleTopic } from "../../../domain/topics.ts";
import { requestOf } from "../../context.ts";
import { answerForm, type FormAnswer, noFields, readForm } from "../../forms/answer-form.ts";
import { FormFailure, strayAnswer } from "../../forms/form-parts.tsx";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { BeginFactor, ConfirmFactor } from "../../ui/admin/begin-factor.tsx";
import { CodeBudget, type CodeBudgetView } from "../../ui/admin/code-budget.tsx";
import { FactorOn } from "../../ui/admin/factor-on.tsx";
import { RecoveryCodes } from "../../ui/admin/recovery-codes.tsx";
import { Done, Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { drawQr } from "../../ui/payments/draw-qr.ts";
import type { Route } from "./+types/security";

export { clientAction } from "../../forms/keep-form.ts";

const HERE = "/admin/security";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Security", hidden: true });

/** For the admin, also one to whom the rest of the console is closed until there is a second factor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, siteUrl } = requestOf(context);
  const owner = factorOwner(ctx);
  if (!owner) throw redirect("/admin", 303);
  const { since, begun, ...state } = await readSecondFactor(ctx);
  const cup = await currentCup(ctx.db);
  return {
    ...state,
    since: since && momentWords(cup.zone, since),
    begun: begun && { ...begun, qr: drawQr(begun.address) },
    isRequired: !isAdmin(ctx.actor),
    paper: {
      site: siteUrl.replace(/^https?:\/\//, ""),
      email: state.email,
      madeOn: dayWords(todayIn(cup.zone, ctx.now)),
    },
    done: url.searchParams.get("done") === "off" && !since,
    codes: isAdmin(ctx.actor) ? await codeBudget(ctx, cup.zone) : null,
    topics: [accountTopic(owner.accountId), consoleTopic],
  };
}

async function codeBudget(ctx: Ctx, zone: string): Promise<CodeBudgetView> {
  const { recovers, ...budget } = await readCodeBudget(ctx);
  return { ...budget, recovers: recovers && momentWords(zone, recovers) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, session } = requestOf(context);
  if (!factorOwner(ctx)) throw redirect("/admin", 303);
  const fields = await readForm(request);
  switch (fields.get("intent")) {
    case "begin":
      return answerForm(context, fields, beginFactorInput, {
        form: "begin",
        act: async (input) => {
          await beginSecondFactor(ctx, input);
          return redirect(HERE, 303);
        },
      });
    case "confirm":
      return withCodes(session, false, (take) =>
        answerForm(context, fields, codeInput, {
          form: "confirm",
          act: async (input) => take(await confirmSecondFactor(ctx, input)),
        }),
      );
    case "renew":
      return withCodes(session, true, (take) =>
        answerForm(context, fields, changeFactorInput, {
          form: "renew",
          act: async (input) => take(await renewRecoveryCodes(ctx, input)),
        }),
      );
    case "turn-off":
      return answerForm(context, fields, changeFactorInput, {
        form: "turn-off",
        act: async (input) => {
          session.start(await turnOffSecondFactor(ctx, input));
          return redirect(`${HERE}?done=off`, 303);
        },
      });
    case "later":
      return answerForm(context, fields, noFields, {
        form: "later",
        act: async () => {
          await putOffSecondFactor(ctx);
          return redirect("/admin", 303);
        },
      });
    default:
      throw data("This form is unknown.", { status: 400 });
  }
}

interface NewCodes {
  recoveryCodes: string[];
  /** There were others before, which no longer work. */
  isRenewed: boolean;
}

/**
 * The answer to a form that makes recovery codes: they stand in it and nowhere else, so there is no address
 * to go on to.
 */
async function withCodes<Refused>(
  session: { start: (session: Enrolled["session"]) => void },
  isRenewed: boolean,
  answer: (take: (enrolled: Enrolled) => Response) => Promise<Refused>,
) {
  let recoveryCodes: string[] = [];
  const refused = await answer((enrolled) => {
    session.start(enrolled.session);
    recoveryCodes = enrolled.recoveryCodes;
    // An answer is wanted; what is said stands beside it.
    return redirect(HERE, 303);
  });
  return recoveryCodes.length > 0 ? ({ recoveryCodes, isRenewed } satisfies NewCodes) : refused;
}

/** Which forms stand on the page: another window may have brought it on since. */
function formsHere(isOn: boolean, isBegun: boolean): string[] {
  if (isOn) return ["renew", "turn-off"];
  return isBegun ? ["confirm"] : ["begin"];
}

/** The second factor of the admin's sign-in: set up, looked after, turned off. */
export default function Security({ loaderData: page }: Route.ComponentProps) {
  const { email, since, begun, recoveryCodesLeft, asksPassword, isRequired, paper, done } = page;
  const answer = useKeptAnswer<FormAnswer | NewCodes>();
  if (answer && "recoveryCodes" in answer) {
    return (
      <>
        <PageHead compact title="Security" />
        <RecoveryCodes codes={answer.recoveryCodes} isRenewed={answer.isRenewed} of={paper} />
      </>
    );
  }
  return (
    <>
      <PageHead compact title="Security" />
      {done && !answer ? <Done>The second factor is off.</Done> : null}
      <FormFailure answer={strayAnswer(answer, formsHere(since !== null, begun !== null))} />
      {isRequired ? (
        <Notice>
          <p>This site asks for a second factor: the console opens once you have set one up.</p>
        </Notice>
      ) : null}
      {since ? (
        <FactorOn email={email} since={since} left={recoveryCodesLeft} answer={answer} />
      ) : begun ? (
        <ConfirmFactor begun={begun} answer={answer} />
      ) : (
        <BeginFactor email={email} asksPassword={asksPassword} answer={answer} />
      )}
      {page.codes ? <CodeBudget {...page.codes} /> : null}
      {isRequired ? (
        <form method="post" action="/logout">
          <button type="submit" className="button button-plain">
            Log Out
          </button>
        </form>
      ) : (
        <p>
          <a href="/account/security" className="inline-flex min-h-11 items-center">
            Your address, your password, your browsers
          </a>
        </p>
      )}
    </>
  );
}

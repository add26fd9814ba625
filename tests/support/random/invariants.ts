import { expect } from "vitest";
import { readStandings } from "#domain/competition/standings/read-standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { listPayments } from "#domain/payments/team-payments.ts";
import type { TwoSites } from "../fixtures/two-sites.ts";

const NEVER: Record<string, string> = {
  "a slot above the roster size": `select m.* from memberships m join teams t on t.id = m.team_id
    join tournaments o on o.id = t.tournament_id where m.slot > o.roster_size or m.roster_size <> o.roster_size`,
  "two players in one slot":
    "select team_id, slot from memberships group by 1, 2 having count(*) > 1",
  "a player on two teams of a cup":
    "select player_id, cup_id from memberships group by 1, 2 having count(*) > 1",
  "a player who waits and has a team": `select w.* from waitlist_entries w
    join memberships m on m.player_id = w.player_id and m.cup_id = w.cup_id`,
  "an account that manages two teams of a cup": `select manager_account_id, cup_id from teams
    where manager_account_id is not null and withdrawn_at is null group by 1, 2 having count(*) > 1`,
  "a team with three co-managers, or one who is its manager": `select t.id from teams t
    join co_managers c on c.team_id = t.id group by t.id having count(*) > 2 or bool_or(c.account_id = t.manager_account_id)`,
  "a held slot that is filled": `select i.* from invitations i
    join memberships m on m.team_id = i.team_id and m.slot = i.slot where i.state = 'open'`,
  "an open invitation of who has a team, or waits no more": `select i.* from invitations i
    join teams t on t.id = i.team_id where i.state = 'open' and (
      exists (select from memberships m where m.player_id = i.player_id and m.cup_id = i.cup_id) or
      not exists (select from waitlist_entries w where w.player_id = i.player_id and w.tournament_id = t.tournament_id))`,
  "an open invitation of a team that was withdrawn": `select i.* from invitations i
    join teams t on t.id = i.team_id where i.state = 'open' and t.withdrawn_at is not null`,
  "half a score":
    "select * from games where (team1_score is null) <> (team2_score is null) or team1_score < 0 or team2_score < 0",
  "a game between teams of two tournaments": `select g.* from games g join teams a on a.id = g.team1_id
    join teams b on b.id = g.team2_id where a.tournament_id <> b.tournament_id or a.id = b.id`,
  "a goal that nobody wrote down": `select g.* from goals g
    where not exists (select from audit_entries where action = 'goal.add' and subject = 'goal:' || g.id)`,
  "a goal that was written down twice":
    "select subject from audit_entries where action = 'goal.add' group by 1 having count(*) > 1",
  "a goal that was written down and is not there": `select a.* from audit_entries a where action = 'goal.add'
    and not exists (select from goals g where a.subject = 'goal:' || g.id)`,
  "a voided goal without a word of it": `select g.* from goals g where voided_at is not null
    and not exists (select from audit_entries a where a.subject = 'goal:' || g.id and a.action in ('goal.void', 'goal.undo'))`,
  "a receipt that nobody wrote down": `select r.* from receipts r where not exists (select from audit_entries a
    where a.action = 'receipt.record' and (a.details->>'receipt')::int = r.id)`,
  "a receipt that was written down and is not there": `select a.* from audit_entries a where a.action = 'receipt.record'
    and not exists (select from receipts r where r.id = (a.details->>'receipt')::int)`,
  "a game that was made and is neither there nor deleted": `select a.* from audit_entries a where a.action = 'game.create'
    and not exists (select from games g where a.subject = 'game:' || g.id)
    and not exists (select from audit_entries d where d.action = 'game.delete' and d.subject = a.subject
      or d.action = 'team.withdraw' and d.details->'games' @> to_jsonb(split_part(a.subject, ':', 2)::int))`,
  "a team that was made and is neither there nor deleted": `select a.* from audit_entries a
    where a.action in ('team.create', 'team.make') and a.subject like 'team:%'
    and not exists (select from teams t where a.subject = 'team:' || t.id)
    and not exists (select from audit_entries d where d.subject = a.subject and d.action in ('team.delete', 'account.delete', 'player.delete'))`,
  "a score that is not the last that was written down": `select g.id from games g
    join lateral (select details->'to' as score from audit_entries a where a.subject = 'game:' || g.id
      and jsonb_typeof(a.details->'to') = 'array' order by a.id desc limit 1) last on true
    where last.score <> jsonb_build_array(g.team1_score, g.team2_score)`,
  "a player on a team without a word of how": `select m.* from memberships m where not exists (
    select from audit_entries a where a.subject = 'team:' || m.team_id and a.details::text like '%' || m.player_id || '%'
      or a.action = 'team.make' and a.subject = 'team:' || m.team_id)`,
  "a goal of nobody": `select g.* from goals g where not exists (select from players p where p.id = g.player_id)
    and not exists (select from deletions d where d.person_id = g.player_id)`,
  "an agreement about nobody": `select a.* from agreements a where not exists (select from players p where p.id = a.player_id)
    and not exists (select from deletions d where d.person_id = a.player_id)`,
  "an account without a player": `select a.* from accounts a where not a.is_admin
    and not exists (select from players p where p.account_id = a.id)`,
  "mail that concerns somebody who is gone": `select m.id from mails m, unnest(m.concerns) who
    where exists (select from deletions d where d.person_id = who) and m.state <> 'sent'`,
  "a message without its mail": `select e.* from enquiries e where not exists (select from mails m where m.enquiry_id = e.id)`,
  "two messages of one form":
    "select message from enquiries where message like 'From the field: %' group by 1 having count(*) > 1",
  "a message to a team that was not mailed to as many as it says": `select a.id from announcements a where a.mailed
    and a.recipients > (select count(*) from mails m where m.subject like '%' || a.subject || '%')`,
  "a form whose answer was not kept": "select * from sent_forms where answer is null",
  "more than twenty browsers of one account":
    "select account_id from sessions group by 1 having count(*) > 20",
  "a child without who answers for it": `select p.* from players p where not p.is_holder
    and not exists (select from players h where h.account_id = p.account_id and h.is_holder)`,
};

export async function expectInvariants(sites: TwoSites, admin: Ctx): Promise<number> {
  const broken: Record<string, unknown> = {};
  for (const [what, sql] of Object.entries(NEVER)) {
    const { rows } = await sites.pool.query(sql);
    if (rows.length > 0) broken[what] = rows.slice(0, 3);
  }
  expect(broken).toEqual({});
  await expectStandings(sites);
  await expectSums(sites, admin);
  return Object.keys(NEVER).length + 2;
}

async function expectStandings(sites: TwoSites): Promise<void> {
  const cup = await currentCup(sites.db);
  const { rows: results } = await sites.pool.query<{ id: number; made: number; got: number }>(
    `select team1_id as id, team1_score as made, team2_score as got from games where stage = 'group' and team1_score is not null
     union all select team2_id, team2_score, team1_score from games where stage = 'group' and team1_score is not null`,
  );
  for (const { id } of await listTournaments(sites, cup.id)) {
    for (const bracket of await readStandings(sites, cup, id)) {
      for (const row of bracket.rows) {
        const own = results.filter((each) => each.id === row.teamId);
        const wins = own.filter(({ made, got }) => made > got).length;
        const ties = own.filter(({ made, got }) => made === got).length;
        expect(row, row.name).toMatchObject({
          wins,
          ties,
          losses: own.length - wins - ties,
          goalsFor: own.reduce((sum, { made }) => sum + made, 0),
          goalsAgainst: own.reduce((sum, { got }) => sum + got, 0),
          points: 3 * wins + ties,
        });
      }
    }
  }
}

async function expectSums(sites: TwoSites, admin: Ctx): Promise<void> {
  const { rows } = await sites.pool.query<{ id: number; cents: string }>(
    "select team_id as id, sum(amount) as cents from receipts where voided_at is null and team_id is not null group by 1",
  );
  const paid = new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
  for (const team of (await listPayments(admin)).teams) {
    expect(team.fee.received, team.name).toBe(paid.get(team.id) ?? 0);
  }
}

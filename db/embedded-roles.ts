import pg from "pg";

export type Address = { host: string; port: number; user: string; database: string; ssl: false };

/**
 * The role passed to `initdb`, in every released version. Used only to set up roles and the
 * database.
 */
export const SUPERUSER = "app";
/** The role of the site and its commands: owns the database and has no other privilege. */
export const ROLE = "araknid";
export const DATABASE = "araknid";

/** Must be unique among the advisory locks of the database `postgres`. */
const LOCK = 727_003_002;

/**
 * Creates the application's role and database if missing, and transfers objects that older versions
 * created as the superuser. Idempotent and safe to run concurrently.
 */
export async function prepareRoles(superuser: Address): Promise<void> {
  await withClient({ ...superuser, database: "postgres" }, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const roles = await client.query("select from pg_roles where rolname = $1", [ROLE]);
    if (roles.rowCount === 0) await client.query(`create role ${ROLE} login`);
    const { rows } = await client.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [DATABASE],
    );
    const [found] = rows;
    if (!found) {
      await client.query(`create database ${DATABASE} owner ${ROLE}`);
      return;
    }
    if (found.owner === ROLE) return;
    await withClient({ ...superuser, database: DATABASE }, handOver);
    // Last, so that the next start retries the transfer if it failed.
    await client.query(`alter database ${DATABASE} owner to ${ROLE}`);
  });
}

const OWNED = `
  with ours as (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), free as (
    select format('alter schema %I owner to ${ROLE}', nspname) as statement, oid,
      'pg_namespace'::regclass as class
    from pg_namespace
    where oid in (select oid from ours) and pg_get_userbyid(nspowner) = current_user
    union all
    select format('alter table %s owner to ${ROLE}', oid::regclass), oid, 'pg_class'::regclass
    from pg_class
    where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select format('alter routine %s owner to ${ROLE}', oid::regprocedure), oid, 'pg_proc'::regclass
    from pg_proc where pronamespace in (select oid from ours)
    union all
    select format('alter type %s owner to ${ROLE}', oid::regtype), oid, 'pg_type'::regclass
    from pg_type
    where typnamespace in (select oid from ours) and typtype in ('e', 'd', 'r')
  )
  select statement from free
  where not exists (
    select from pg_depend
    where pg_depend.classid = free.class and pg_depend.objid = free.oid
      and pg_depend.deptype in ('a', 'e', 'i') and pg_depend.refclassid <> 'pg_namespace'::regclass
  )`;

async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OWNED);
  await client.query(["begin", ...rows.map(({ statement }) => statement), "commit"].join("; "));
}

async function withClient(
  address: Address,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(address);
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

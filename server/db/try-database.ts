import pg from 'pg';
import { errorCode } from '#server/process/error-code.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';

/** The PostgreSQL of DATABASE_URL cannot be used; the message has the reason and the remedy, and never the password. */
export class DatabaseUrlError extends ForeseenError {}

const oldestVersion = 15;
const answersWithinMs = 5000;

/** The facts about the database that a start checks before it changes anything. */
type Facts = {
  version: number;
  version_name: string;
  encoding: string;
  read_only: boolean;
  may_make_tables: boolean;
  may_make_queue: boolean;
};

const question = `select
  current_setting('server_version_num')::int as version,
  current_setting('server_version') as version_name,
  current_setting('server_encoding') as encoding,
  current_setting('transaction_read_only') = 'on' as read_only,
  coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) as may_make_tables,
  coalesce(
    has_schema_privilege(to_regnamespace('pgboss'), 'CREATE') and has_schema_privilege(to_regnamespace('pgboss'), 'USAGE'),
    has_database_privilege(current_database(), 'CREATE')
  ) as may_make_queue`;

/** Connects once and checks the database. Raises DatabaseUrlError when the server could not run on it. */
export async function tryDatabase(connectionString: string): Promise<void> {
  const target = targetOf(connectionString);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: answersWithinMs });
  // Errors during closing are ignored; the query raises earlier ones too.
  client.on('error', () => undefined);
  let facts: Facts | undefined;
  try {
    await client.connect();
    facts = (await client.query<Facts>(question)).rows[0];
  } catch (error) {
    throw new DatabaseUrlError(`DATABASE_URL: ${sentenceOn(error, target)}`, { cause: error });
  } finally {
    await client.end();
  }
  const refusal = facts && refusalOf(facts, target);
  if (refusal) throw new DatabaseUrlError(`DATABASE_URL: ${refusal}`);
}

type Target = { server: string; user: string; database: string };

function targetOf(connectionString: string): Target {
  const { host, user, database, port } = new pg.Client({ connectionString });
  return { server: host.startsWith('/') ? host : `${host}:${port}`, user: user ?? '', database: database ?? '' };
}

function refusalOf(facts: Facts, { user, database }: Target): string | null {
  if (facts.version < oldestVersion * 10_000) {
    return `the server is PostgreSQL ${facts.version_name}, and Aarambh needs ${oldestVersion} or newer. Upgrade it, or name another one.`;
  }
  if (facts.encoding !== 'UTF8') {
    return `the database ${database} has the encoding ${facts.encoding}, which cannot hold every name. Make one with encoding UTF8.`;
  }
  if (facts.read_only) {
    return `the database ${database} is read-only, as a standby is. Name the server that takes writes.`;
  }
  if (!facts.may_make_tables || !facts.may_make_queue) {
    const grant = facts.may_make_tables ? `database "${database}"` : 'schema public';
    return `the user ${user} may not create what Aarambh needs in ${database}. Make it the owner (alter database "${database}" owner to "${user}"), or grant it: grant create on ${grant} to "${user}".`;
  }
  return null;
}

function sentenceOn(error: unknown, { server, user, database }: Target): string {
  const { code, message } = innermost(error);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nobody listens at ${server}. Start PostgreSQL there, or correct the address.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${server} is not known. Correct the address.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} does not let the user ${user} in. Correct the user and the password, or its pg_hba.conf.`;
    case '3D000':
      return `there is no database ${database} at ${server}. Make it (createdb ${database}), or correct the name.`;
    case '53300':
      return `PostgreSQL at ${server} has no connection left. Raise its max_connections, or end other clients.`;
    case '57P03':
      return `PostgreSQL at ${server} is starting or stopping. Start again when it is up.`;
    default:
      return `no connection to PostgreSQL at ${server}: ${message}.`;
  }
}

/** A host with several addresses fails with one error for each of them. */
function innermost(error: unknown): { code: string; message: string } {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = errorCode(first);
  const message = first instanceof Error ? first.message : String(first);
  return { code, message: message.trim().replace(/\.$/, '') };
}

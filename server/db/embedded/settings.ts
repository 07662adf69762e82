import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import type { Place } from './place.ts';

/** The name of the database and of the role that owns it. */
export const databaseName = 'aarambh';
export const roleName = 'aarambh';

/**
 * The command line of the server. Settings stand here and not in the cluster's files, so that an update of Aarambh
 * changes them for databases that exist already, and what keeps data safe cannot be switched off by those files.
 */
export function serverArguments(place: Place, socketDirectory: string): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    hba_file: accessFile(place),
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '110',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Statements, their parameters and the details of an error hold people's data: they stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_statement: 'none',
  };
  return ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Writes who may connect: our role with its password, through the socket. The superuser may not at all, and there is
 * no network. The file is ours, so the database's account can read it but not change it.
 */
export function writeAccessFile(place: Place): void {
  writeDurably(accessFile(place), `local all ${roleName} scram-sha-256\n`, 0o644);
}

function accessFile(place: Place): string {
  return join(place.directory, 'pg_hba.conf');
}

import { constants, inflateRawSync } from 'node:zlib';
import type { Call } from '#contract/call.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import { downloadCandidateFiles } from '#contract/onboarding.ts';
import { sendCall } from '#test/http-client.ts';
import type { HandedOut, Ledger } from './ledger.ts';

type Asking = { url: string; token: string; ledger: Ledger; candidateIds: string[] };

/** Exports these people; notes whom the reader had when the workbook ended or broke off. */
export function exportAll(asking: Asking): Promise<void> {
  return receive(asking, 'export', exportCandidates, { layout: 'ALL' });
}

/** Downloads the files of these people; notes of whom the reader had a folder. */
export function downloadAll(asking: Asking): Promise<void> {
  return receive(asking, 'download', downloadCandidateFiles, {});
}

async function receive(
  { url, token, ledger, candidateIds }: Asking,
  kind: HandedOut['kind'],
  call: Call,
  more: object,
): Promise<void> {
  const reason = ledger.text(kind);
  const pieces: Uint8Array[] = [];
  try {
    await ledger.ask(kind, reason, async () => {
      const answer = await sendCall(url, call, { token, body: { candidateIds, reason, ...more } });
      if (!answer.ok || answer.body === null) throw new Error(`${call.path} answered ${answer.status}`);
      for await (const piece of answer.body) {
        pieces.push(piece);
        ledger.progress.happened(kind);
      }
    });
  } finally {
    const bytes = Buffer.concat(pieces);
    ledger.handedOut.push({ kind, reason, candidateIds: kind === 'export' ? rowsIn(bytes) : foldersIn(bytes) });
  }
}

const candidateId = String.raw`[A-Z]\d*-\d+`;

/** Whose rows are in what came of a workbook, as far as it can be read. */
function rowsIn(workbook: Buffer): string[] {
  const name = 'xl/worksheets/sheet1.xml';
  const at = workbook.indexOf(name);
  if (at === -1) return [];
  const packed = workbook.subarray(at + name.length);
  const text = inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
  return [...new Set([...text.matchAll(new RegExp(`<t>(${candidateId})</t>`, 'g'))].map(([, id = '']) => id))];
}

/** Whose folders have begun in what came of an archive; nothing in it is compressed. */
function foldersIn(archive: Buffer): string[] {
  const text = archive.toString('latin1');
  const begun = text.matchAll(new RegExp(`(${candidateId}) [^/]{1,80}/Joining Form\\.pdf`, 'g'));
  return [...new Set([...begun].map(([, id = '']) => id))];
}

import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import { type claimHandoff, type PhoneHandoff, sendHandoffFile as call } from '#contract/handoff.ts';
import { handoffFieldOf, handoffLimits, type HandoffField } from '#domain/joining/handoff/handoff.ts';
import { handoffRefs as m } from '#domain/joining/handoff/messages.ts';
import { parseVerificationCode } from '#domain/verification/code.ts';
import type { Visitor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { addressKeysOf } from '#server/auth/limits/address-keys.ts';
import type { NewDocument } from '#server/documents/queries.ts';
import { AppError, conflict, unauthorized } from '#server/errors.ts';
import { handoffCookie } from '#server/http/mount.ts';
import type { Form } from '#server/http/multipart.ts';
import { type Received, requireFile, withUploads } from '#server/joining/uploads/with-uploads.ts';
import { sayIn } from '#server/say-in.ts';
import { claim, findByCode, findByCookie, insertFile, isSent, lockInForce, type OpenHandoff } from './queries.ts';
import { hashOf } from './start-handoff.ts';

const ended = () => new AppError(410, m.ended);

/** Opens a code on the phone that is first, or again on the same one; by its id, where the cookie was lost with the
 * answer. Answers what the phone may know, and the cookie that binds the code to it; null where it has it. Raises 410
 * for a code that has ended or never was, 409 on another phone, 429 for an address that tries many. */
export async function claimCode(deps: Deps, visitor: Visitor, { code: typed, phoneId }: BodyOf<typeof claimHandoff>) {
  const { handoffCookie: known, ip, userAgent } = visitor;
  const code = parseVerificationCode(typed);
  const found = code === null ? undefined : await findByCode(deps.db, hashOf(code), deps.now());
  if (found === undefined) {
    await deps.limits.consume('handoffByIp', addressKeysOf(ip).address);
    throw ended();
  }
  if (found.cookie_hash !== null && known !== null && hashOf(known).equals(found.cookie_hash)) {
    return { phone: phoneOf(found), cookie: null };
  }
  const cookie = randomBytes(32).toString('base64url');
  await deps.db.transaction().execute(async (tx) => {
    const phoneHash = phoneId === undefined ? null : hashOf(phoneId);
    if (!(await claim(tx, found.handoff_id, hashOf(cookie), phoneHash))) throw conflict(m.inUse);
    const { candidate_offer_id: candidateOfferId, candidate_id: candidateId, field } = found;
    const phone = { kind: 'candidate', candidateId, ip, userAgent } as const;
    await writeAudit(tx, phone, [{ action: 'open-handoff', candidateOfferId, details: { field } }]);
  });
  const attributes = `Path=/; Max-Age=${handoffLimits.minutes * 60}; Secure; HttpOnly; SameSite=Strict`;
  return { phone: phoneOf(found), cookie: `${handoffCookie}=${cookie}; ${attributes}` };
}

/** Keeps a file of the phone by the rules of its field, until the candidate's own page takes it. The cookie is asked
 * for before any byte is read. Raises 401 without one, 410 without a code in force, 409 for one file too many, 400 for
 * one that breaks the rules. */
export async function receiveFile(deps: Deps, { handoffCookie: cookie }: Visitor, form: Form): Promise<PhoneHandoff> {
  if (cookie === null) throw unauthorized(m.ended);
  const found = await findByCookie(deps.db, hashOf(cookie), deps.now());
  if (found === undefined) throw ended();
  const { field, kind } = fieldOf(found);
  const fieldAt = (path: string) => (path === 'file' ? { field, kind } : null);
  return withUploads(deps, found.candidate_id, form, (sent) => keep(deps, found, readSent(sent, kind)), fieldAt);
}

type Sent = { code: string | null; sentId: string; document: NewDocument };

function readSent({ fields, uploads }: Received, kind: HandoffField['kind']): Sent {
  const sentId = z.safeParse(call.body.shape.fileId, fields['fileId']);
  const faults = sentId.success ? [] : [{ path: 'fileId', text: m.unknownFile }];
  const { data, document } = requireFile(uploads, { kind, none: m.file }, sentId, faults);
  const { code } = fields;
  return { code: typeof code === 'string' ? parseVerificationCode(code) : null, sentId: data, document };
}

async function keep(deps: Deps, found: OpenHandoff, { code, sentId, document }: Sent): Promise<PhoneHandoff> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const handoff = await lockInForce(tx, found.handoff_id, now);
    // A page of the same phone that was opened by another code is not for this field.
    if (handoff === undefined || code === null || !hashOf(code).equals(handoff.code_hash)) throw ended();
    if (await isSent(tx, handoff.handoff_id, sentId)) return phoneOf(handoff);
    if (handoff.files >= handoffLimits.files) throw conflict(m.full(handoffLimits.files));
    await insertFile(tx, document, { handoff_id: handoff.handoff_id, sent_id: sentId, arrived_on: now });
    return phoneOf({ ...handoff, files: handoff.files + 1 });
  });
}

function fieldOf({ step, field }: Pick<OpenHandoff, 'step' | 'field'>): HandoffField {
  const found = handoffFieldOf(step, field);
  if (found === null) throw new Error(`a hand-off for ${field}, which is no file field`);
  return found;
}

function phoneOf(handoff: OpenHandoff): PhoneHandoff {
  const { language } = handoff;
  const { label, kind } = sayIn(language, () => fieldOf(handoff));
  const filesLeft = Math.max(0, handoffLimits.files - handoff.files);
  return { label, kind, language, expiresOn: handoff.expires_on.toISOString(), filesLeft };
}

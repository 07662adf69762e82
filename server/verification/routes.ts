import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import * as calls from '#contract/letter/verify.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { makeCertificate } from './make-certificate.ts';
import { verifyByCode, verifyByHash } from './verify-letter.ts';

export function verificationRoutes(mount: Mount, deps: Deps): void {
  mount(calls.verifyCode, async ({ params, actor }) => ({
    responseObject: await verifyByCode(deps, actor, params.code),
  }));
  mount(calls.verifyHash, async ({ params, actor }) => ({
    responseObject: await verifyByHash(deps, actor, params.sha256),
  }));
  mount(getSection63Certificate, async ({ query, actor }) => ({
    file: await makeCertificate(deps, actor, query.candidateOfferId),
    filename: `section-63-certificate-${query.candidateOfferId}.pdf`,
    disposition: 'attachment',
  }));
}

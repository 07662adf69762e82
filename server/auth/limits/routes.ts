import { getProofOfWork } from '#contract/proof-of-work.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { challengeFor } from './address-limits.ts';

export function proofOfWorkRoutes(mount: Mount, { limits }: Deps): void {
  mount(getProofOfWork, async ({ query, actor }) => ({
    responseObject: await challengeFor(limits, query.purpose, actor.ip),
  }));
}

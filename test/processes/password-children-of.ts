import { childrenOf } from './process-state.ts';

/** The processes in which this one hashes passwords (server/sealing/password-child.ts), as Linux knows them. */
export function passwordChildrenOf(parent: number): number[] {
  return childrenOf(parent, 'aarambh passwords');
}

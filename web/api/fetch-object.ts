import type { Call, ResponseOf } from '#contract/call.ts';
import { type CallOptions, makeCall } from './client.ts';

/** What the answer of a call holds; an answer that holds nothing is a failure. */
export async function fetchObject<C extends Call>(
  call: C,
  options: CallOptions<C> = {},
): Promise<NonNullable<ResponseOf<C>>> {
  const { responseObject } = await makeCall<C>(call, options);
  if (responseObject === null || responseObject === undefined) throw new Error(`${call.path} answered nothing`);
  return responseObject;
}

/** The answer to `work`; raises an Error with these words when it takes longer than `ms`. The work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number, words = `no answer within ${ms} ms`): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(words)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

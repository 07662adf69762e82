/** Counters shared by all processes. `consume` raises 429 with Retry-After when the limit is reached. */
export type RateLimits = {
  /** Counts one try at this limit for this key (a user name, an address). */
  consume(limit: RateLimitName, key: string): Promise<void>;
  /** Forgets the tries of a key, after a success. */
  forget(limit: RateLimitName, key: string): Promise<void>;
};

export type RateLimitName =
  | 'loginByUserAndIp'
  | 'loginByUser'
  | 'loginByIp'
  | 'sendOtpByUser'
  | 'sendOtpByIp'
  | 'validateOtpByUser'
  | 'validateOtpByIp';

/** What a limit counts: attempts from an address or a network, at an account from anywhere, or by a known person. */
type Counted = 'address' | 'account' | 'person';
/** `tries` per this many seconds; above it an address or network needs a proof of work, and above `ceiling`, where
 * there is one, it is rejected. */
type Limit = { tries: number; seconds: number; of: Counted; ceiling?: number };

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/** The attempts in a window that begins with the first of them (ADRs 30 and 61). At an address only failures count, at
 * accounts that it has not logged into. Names are stored in audit rows with a MAC: none is ever changed. */
export const rateLimits = {
  loginByIp: { tries: 50, seconds: quarter, of: 'address' },
  loginByIpDaily: { tries: 200, seconds: day, of: 'address' },
  loginByNetwork: { tries: 150, seconds: quarter, of: 'address' },
  loginByNetworkDaily: { tries: 600, seconds: day, of: 'address' },
  loginByUserAndIp: { tries: 10, seconds: quarter, of: 'person' },
  loginByUser: { tries: 30, seconds: quarter, of: 'account' },
  loginByUserDaily: { tries: 100, seconds: day, of: 'account' },
  loginAtKnownAddress: { tries: 100, seconds: day, of: 'person' },
  sendOtpByIp: { tries: 30, seconds: quarter, of: 'address' },
  sendOtpByIpDaily: { tries: 100, seconds: day, of: 'address', ceiling: 2000 },
  sendOtpByNetwork: { tries: 90, seconds: quarter, of: 'address' },
  sendOtpByNetworkDaily: { tries: 300, seconds: day, of: 'address', ceiling: 6000 },
  sendOtpByUser: { tries: 5, seconds: quarter, of: 'account' },
  sendOtpByUserDaily: { tries: 20, seconds: day, of: 'account' },
  sendOtpAtKnownAddress: { tries: 10, seconds: day, of: 'person' },
  validateOtpByIp: { tries: 30, seconds: quarter, of: 'address' },
  validateOtpByIpDaily: { tries: 100, seconds: day, of: 'address', ceiling: 600 },
  validateOtpByNetwork: { tries: 90, seconds: quarter, of: 'address' },
  validateOtpByNetworkDaily: { tries: 300, seconds: day, of: 'address', ceiling: 900 },
  validateOtpByUser: { tries: 15, seconds: quarter, of: 'account' },
  validateOtpByUserDaily: { tries: 20, seconds: day, of: 'account' },
  validateOtpAtKnownAddress: { tries: 20, seconds: day, of: 'person' },
  resetByUserAndIp: { tries: 10, seconds: quarter, of: 'person' },
  resetByUser: { tries: 30, seconds: quarter, of: 'account' },
  resetByUserDaily: { tries: 100, seconds: day, of: 'account' },
  // Links without an open invitation. The holder of an open one is let in before this counts.
  invitationByIp: { tries: 60, seconds: quarter, of: 'address' },
  ssoByIp: { tries: 120, seconds: quarter, of: 'address' },
  // Codes and PDFs that match no accepted letter. A match is answered before this counts.
  verifyByIp: { tries: 300, seconds: quarter, of: 'address' },
  // A solved challenge counts once; longer than it is good for.
  proofOfWork: { tries: 1, seconds: quarter, of: 'person' },
  // How often the audit records that an address has to solve challenges.
  noticeByAddress: { tries: 1, seconds: quarter, of: 'person' },
  // How often the owner of a locked account is notified.
  noticeByUserDaily: { tries: 1, seconds: day, of: 'account' },
  // The whole form fifty times, on a network where every other save is interrupted (ADR 32); answers to HR's notes
  // count, too.
  saveByCandidate: { tries: 500, seconds: quarter, of: 'person' },
  // Eight times the largest form: replaced files stay for nine days before they are removed.
  keptKilobytesByCandidate: { tries: 2 * 1024 * 1024, seconds: day, of: 'person' },
  // Codes for a phone; and addresses that try codes that are none.
  startHandoffByCandidate: { tries: 20, seconds: day, of: 'person' },
  handoffByIp: { tries: 300, seconds: quarter, of: 'address' },
  // Test messages by hand through HR's own mail server and SMS gateway.
  testMessageByUser: { tries: 10, seconds: quarter, of: 'person' },
  // Test requests to endpoints that HR chooses.
  testEventByUser: { tries: 30, seconds: quarter, of: 'person' },
  // Mails of one HR user to one recipient; each letter that is sent again ends the password before it.
  sendAgainToCandidate: { tries: 5, seconds: hour, of: 'person' },
  inviteToAddress: { tries: 5, seconds: hour, of: 'person' },
  // As many as a candidate can be asked for at the same time.
  requestDocumentOfCandidate: { tries: 20, seconds: hour, of: 'person' },
  // Requests about their data, each of which HR has to answer; and whole copies of it.
  dataRequestByCandidate: { tries: 10, seconds: day, of: 'person' },
  answerToPerson: { tries: 20, seconds: hour, of: 'person' },
  ownDataByCandidate: { tries: 10, seconds: hour, of: 'person' },
  // Whole records of many people: more exports than HR makes by hand.
  exportCandidatesByUser: { tries: 30, seconds: quarter, of: 'person' },
  // Twice as many, since a reviewer may want one person's papers at a time.
  downloadCandidateFilesByUser: { tries: 60, seconds: quarter, of: 'person' },
} satisfies Record<string, Limit>;

export type RateLimitName = keyof typeof rateLimits;

/** The limits of an address or network, where only failures count. */
export type AddressLimitName = Extract<
  RateLimitName,
  `${'login' | 'sendOtp' | 'validateOtp'}By${'Ip' | 'Network'}${string}`
>;

/** Whether the window of a limit is a day, not a quarter of an hour. */
export const isDaily = (limit: RateLimitName): boolean => rateLimits[limit].seconds === day;

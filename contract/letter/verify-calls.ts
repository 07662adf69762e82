/** The calls of the public page on which letters are verified, without the schemas that check them: it is opened on any
 * phone, and the client checks nothing by them. */
export const verifyCalls = {
  verifyCode: { method: 'GET', path: '/verify/:code', access: 'anyone' },
  verifyHash: { method: 'GET', path: '/verify/hash/:sha256', access: 'anyone' },
} as const;

/** The calls that a first visit and its login make, without the schemas that check them: the client checks nothing by
 * them, and what builds them is too much to wait for on a slow line. The calls themselves are made of these. */
export const firstCalls = {
  getAppConfig: { method: 'GET', path: '/app-config', access: 'anyone' },
  createToken: { method: 'POST', path: '/auth/createToken', access: 'anyone' },
  isValidForAccess: { method: 'POST', path: '/candidate/isValidForAccess', access: 'candidatePending' },
} as const;

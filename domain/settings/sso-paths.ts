/** The server's pages of a single sign-on: links of the browser and not of the router. The first redirects to the
 * provider, which redirects back to the second. */
export const ssoStartPath = '/security-service/auth/sso/start';
export const ssoCallbackPath = '/security-service/auth/sso/callback';

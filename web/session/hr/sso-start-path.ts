/** Where the server redirects to the provider: a link of the browser and not of the router. */
export const ssoStartPath = '/security-service/auth/sso/start';

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Tells browsers on each answer what a page of ours may load and do; `https` says that they come by HTTPS alone. */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean): void {
  // Made once: the framework's plugin puts the same headers together again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directives(https) },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', ({ raw: request }, { raw: response }, next) => {
    response.setHeader('permissions-policy', noDevices);
    setHeaders(request, response, (error) => next(error instanceof Error ? error : undefined));
  });
}

function directives(https: boolean) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    // No form is ever sent by the browser itself: what was typed would be in an address.
    formAction: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // No text becomes markup or code; the only exception is web/ui/document/own-workers.ts.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  };
}

/** What a page of ours never asks for; a file field that offers the camera leaves that to the device. */
const noDevices = ['bluetooth', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment']
  .concat(['serial', 'usb'])
  .map((feature) => `${feature}=()`)
  .join(', ');

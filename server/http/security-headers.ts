import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Restricts what a page of ours may load and do; `https` means that it is served only over HTTPS. */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean): void {
  // Made once: the framework's plugin puts the same headers together again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(https ? { upgradeInsecureRequests: [] } : {}) },
    },
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

const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  // The browser itself never submits a form: the typed values would be in a URL.
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  // Text never becomes markup or code; the only exception is web/ui/document/own-workers.ts.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
};

/** Browser features that our pages never use; a file field with the camera leaves that to the device. */
const noDevices = ['bluetooth', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment']
  .concat(['serial', 'usb'])
  .map((feature) => `${feature}=()`)
  .join(', ');

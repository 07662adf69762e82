import { describe, expect, it, test, vi } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/process/log.ts';
import { signInHr } from '#test/factories.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';

const t = await openTestApp();

describe('the envelope', () => {
  it('answers an unknown path with 404', async () => {
    const answer = await t.app.inject({ url: '/hce-service/hce/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 404,
      status: 'NOT_FOUND',
      message: 'Not found',
      responseObject: null,
      errorCode: 'general.notFound',
    });
  });

  test.each([
    ['no JSON', 'application/json', '{"userName":', 400],
    ['a list', 'application/json', '[]', 400],
    ['a number', 'application/json', '7', 400],
    ['null', 'application/json', 'null', 400],
    ['an empty body', 'application/json', '', 400],
    ['a __proto__ key', 'application/json', '{"userName":"x","password":"y","__proto__":{"z":1}}', 400],
    [
      'a constructor.prototype key',
      'application/json',
      '{"userName":"x","password":"y","constructor":{"prototype":{"z":1}}}',
      400,
    ],
    ['a deep nest', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
    ['another type', 'text/plain', 'userName=x', 415],
    ['XML', 'application/xml', '<a/>', 415],
    [
      'two megabytes',
      'application/json',
      JSON.stringify({ userName: 'x'.repeat(2 * 1024 * 1024), password: 'y' }),
      413,
    ],
  ])('answers %s with a 4xx in words', async (_what, contentType, payload, status) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/auth/createToken',
      headers: { 'content-type': contentType },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    const envelope = answer.json();
    expect(envelope).toMatchObject({ code: status, responseObject: null });
    expect(envelope.message).toMatch(/\.$|required$/);
  });

  it('names every bad field at once, as the request spells it', async () => {
    const answer = await t.call(createCandidateOfferLetter, {
      token: await signInHr(t),
      body: { fullName: '', email: 'x', mobileNumber: '1' },
    });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([
      { path: 'fullName', message: 'Full name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'mobileNumber', message: 'Please enter a valid 10-digit mobile number' },
      { path: 'offeredRole', message: 'Role is required' },
      { path: 'deptId', message: 'Department is required' },
      { path: 'subDeptId', message: 'Sub-department is required' },
      { path: 'designationId', message: 'Designation is required' },
      { path: 'funcTitleId', message: 'Functional title is required' },
      { path: 'fixedCTC', message: 'Fixed CTC is required' },
      { path: 'joiningDate', message: 'Joining date is required' },
    ]);
    expect(answer.codes).toMatchObject({
      errorCode: 'general.checkFields',
      fields: { fullName: 'offerForm.fullName', email: 'offerForm.emailInvalid' },
    });
  });

  it('carries a request id, no caching, and the headers of a careful server', async () => {
    const { headers } = await t.app.inject({ url: '/app-config' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(String(headers['permissions-policy'])).toContain('camera=()');
    // What each directive is for, e2e/hard/hostile/content-security-policy.spec.ts tries out in a browser.
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]);
  });
});

describe('the log', () => {
  it('has one line an answer that says when, what and how it went, and nothing of who asked for what', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const app = await buildApp({ ...t.deps, log });
    try {
      lines.splice(0);
      const before = Date.now();
      const { headers } = await app.inject({
        method: 'POST',
        url: '/candidate/saveOfferLetterAction?link=secret-query',
        headers: { authorization: 'Bearer secret-token', 'user-agent': 'secret-browser' },
        payload: { offerLetterStatus: 'secret-value\n{"level":60}' },
      });
      const [line, ...others] = lines.map((each) => JSON.parse(each) as Record<string, unknown>);
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        method: 'POST',
        route: '/candidate/saveOfferLetterAction',
        status: 401,
        reqId: headers['x-request-id'],
      });
      expect(Number(line?.time)).toBeGreaterThanOrEqual(before);
      expect(lines.join('')).not.toContain('secret');
      expect(lines.join('')).not.toContain('127.0.0.1');
    } finally {
      await app.close();
    }
  });
});

describe('a server that people reach by https', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'a key that only this test uses, of 32 characters',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'HR <hr@mail.example>',
    SMS_GATEWAY_URL: 'https://sms.example.com/send',
  };
  test.each([
    ['https://join.example.com', 'max-age=31536000; includeSubDomains'],
    ['http://127.0.0.1:8080', undefined],
  ])('%s tells browsers to come back that way alone, for a year', async (PUBLIC_URL, told) => {
    const other = await startTestApp({ database: t.database, env: { ...production, PUBLIC_URL } });
    try {
      for (const url of ['/', '/app-config', '/nothing', '/healthz']) {
        const { headers } = await other.app.inject({ url });
        expect([url, headers['strict-transport-security']]).toEqual([url, told]);
      }
    } finally {
      await other.close();
    }
  });
});

describe('what is said of the server', () => {
  it('is alive and ready', async () => {
    expect((await t.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const ready = await t.app.inject({ url: '/readyz' });
    expect(ready.json()).toEqual({ status: 'OK', database: 'OK', storage: 'OK' });
  });

  it('is not ready while a part hangs, and says which one', async () => {
    const storage = { ...t.deps.storage, check: () => Promise.withResolvers<void>().promise };
    const other = await startTestApp({ database: t.database, storage });
    try {
      const ready = await other.app.inject({ url: '/readyz' });
      expect([ready.statusCode, ready.json()]).toEqual([
        503,
        { status: 'SERVICE_UNAVAILABLE', database: 'OK', storage: 'AWAY' },
      ]);
    } finally {
      await other.close();
    }
  });

  it('looks at its parts once for all who ask whether it is ready within a second', async () => {
    let looks = 0;
    const check = async () => {
      looks += 1;
      await t.deps.storage.check();
    };
    const other = await startTestApp({ database: t.database, storage: { ...t.deps.storage, check } });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const ask = () => other.app.inject({ url: '/readyz' });
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
      vi.advanceTimersByTime(999);
      await ask();
      expect(looks).toBe(1);
      vi.advanceTimersByTime(1);
      await ask();
      expect(looks).toBe(2);
    } finally {
      vi.useRealTimers();
      await other.close();
    }
  });

  it('lists every call of the contract in the OpenAPI document, and who may make it', async () => {
    const document = (await t.app.inject({ url: '/openapi.json' })).json();
    for (const call of allCalls) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      expect(document.paths[path]?.[call.method.toLowerCase()]).toMatchObject({ 'x-access': call.access });
    }
    const [code] = document.paths['/verify/{code}'].get.parameters;
    expect(code).toMatchObject({ name: 'code', in: 'path', required: true });
  });

  it.each([
    ['/hce-service/hce/exportOffers', 'post', ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
    ['/hce-service/hce/downloadCandidateFiles', 'post', ['application/zip']],
    ['/hce-service/hce/getOfferLetterFile', 'get', ['application/pdf']],
    ['/files/document', 'get', ['application/pdf', 'image/png', 'image/jpeg']],
    ['/logo', 'get', ['image/png']],
  ])('says what kind of file %s answers', async (path, method, types) => {
    const document = (await t.app.inject({ url: '/openapi.json' })).json();
    expect(Object.keys(document.paths[path][method].responses['200'].content)).toEqual(types);
  });

  it('is what everybody may know', async () => {
    const { responseObject } = (await t.app.inject({ url: '/app-config' })).json();
    expect(responseObject).toEqual({
      companyName: 'Himalaya Foods Pvt Ltd',
      logo: null,
      hrContactEmail: 'hr@himalayafoods.example',
      hrContactPhone: '+91 20 0100 0148',
      supportEmail: 'support@himalayafoods.example',
      letterhead: {
        address: 'Plot 14, Food Park Road, Chakan, Pune 410501',
        signatoryName: 'Meera Iyer',
        signatoryTitle: 'Head, Human Resources',
      },
      sampleCompany: true,
      ssoProvider: null,
      limits: { passwordMin: 6, hrPasswordMin: 6, otpMinutes: 10 },
    });
  });
});

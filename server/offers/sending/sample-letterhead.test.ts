import { describe, expect, it } from 'vitest';
import { sendOfferEmails } from '#contract/offers.ts';
import { getSettings, saveSettings, type Settings } from '#contract/hr/settings.ts';
import { createHrUser, createOffer, findOffer, signInHr } from '#test/factories.ts';
import { startTestApp } from '#test/test-app.ts';

describe('the sample letterhead', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://join.example.com',
    SECRET_KEY: 'a key that only this test uses, of 32 characters',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'HR <hr@mail.example>',
    SMS_GATEWAY_URL: 'https://sms.example.com',
  };
  const own = {
    COMPANY_NAME: 'Deccan Spices Ltd',
    COMPANY_ADDRESS: '3 Mill Road, Pune 411001',
    COMPANY_SIGNATORY_NAME: 'Asha Kulkarni',
    HR_CONTACT_EMAIL: 'hr@deccan.example',
    HR_CONTACT_PHONE: '+91 20 0100 0199',
  };
  const sendWith = async (env: Record<string, string>) => {
    const live = await startTestApp({ env: { ...production, ...env } });
    try {
      const hrToken = await signInHr(live, await createHrUser(live));
      const offer = await createOffer(live, { hrToken });
      const body = { candidateIds: [offer.candidateId] };
      const answer = await live.call(sendOfferEmails, { token: hrToken, body });
      return { answer, status: (await findOffer(live, hrToken, offer.candidateOfferId)).offerLetterStatus };
    } finally {
      await live.close();
    }
  };

  it('is never sent in production, and the error names the missing settings', async () => {
    const { answer, status } = await sendWith({ COMPANY_NAME: own.COMPANY_NAME, COMPANY_ADDRESS: own.COMPANY_ADDRESS });
    expect(answer.envelope).toMatchObject({
      code: 409,
      message:
        'Nothing can be sent yet: letters would show a sample company. In Settings, Company, set Signatory Name, HR Contact Email, HR Contact Phone.',
    });
    expect(status).toBe('Pending');
  });

  it('is replaced once name and signatory were saved in the settings', async () => {
    const live = await startTestApp({ env: production });
    try {
      const hrToken = await signInHr(live, await createHrUser(live));
      const offer = await createOffer(live, { hrToken });
      const { company } = (await live.call(getSettings, { token: hrToken })).envelope.responseObject as Settings;
      const send = () => live.call(sendOfferEmails, { token: hrToken, body: { candidateIds: [offer.candidateId] } });
      const save = (version: number, values: object) =>
        live.call(saveSettings, { token: hrToken, body: { section: 'company', version, values } });
      await save(0, { ...company.values, name: own.COMPANY_NAME });
      expect((await send()).envelope).toMatchObject({
        code: 409,
        message:
          'Nothing can be sent yet: letters would show a sample company. In Settings, Company, set Signatory Name.',
      });
      await save(1, { ...company.values, name: own.COMPANY_NAME, signatoryName: own.COMPANY_SIGNATORY_NAME });
      expect((await send()).envelope.code).toBe(200);
    } finally {
      await live.close();
    }
  });

  it('blocks nothing once a company of its own is set', async () => {
    const { answer, status } = await sendWith(own);
    expect(answer.envelope.code).toBe(200);
    expect(status).toBe('Offer Sent');
  });
});

import { describe, expect, it } from 'vitest';
import { abilitiesOf } from '#domain/offer/offer.ts';
import { allowsStep, reasonsBySeverity, riskReasons, riskRules } from './at-risk.ts';

describe('the risk rules', () => {
  it('name for every reason a sentence and a step that is always possible', () => {
    expect(Object.keys(riskRules)).toEqual([...riskReasons]);
    expect([...reasonsBySeverity].toSorted()).toEqual([...riskReasons].toSorted());
    const nothing = { ...abilitiesOf('Deleted', ['ADMIN']) };
    for (const reason of riskReasons) {
      expect(riskRules[reason].condition()).toMatch(/^[A-Z].*\.$/);
      expect(stepsOf(reason, nothing, true)).not.toEqual([]);
    }
  });

  it('offer a step only where the offer allows it', () => {
    const may = { ...abilitiesOf('Open', ['ADMIN']) };
    expect(stepsOf('MAIL_FAILED', may, true)).toEqual(['CORRECT', 'SEND', 'OPEN']);
    expect(stepsOf('MAIL_FAILED', may, false)).toEqual(['SEND', 'OPEN']);
    const sent = { ...abilitiesOf('Offer Sent', ['ADMIN']), extend: true, remind: true, sendAgain: true };
    expect(stepsOf('REPLY_PASSED', sent, false)).toEqual(['EXTEND', 'OPEN']);
    expect(stepsOf('REPLY_SOON', sent, false)).toEqual(['REMIND', 'EXTEND', 'OPEN']);
    expect(stepsOf('REPLY_SOON', { ...sent, remind: false }, false)).toEqual(['EXTEND', 'OPEN']);
  });
});

const stepsOf = (reason: (typeof riskReasons)[number], may: Parameters<typeof allowsStep>[1], isRefused: boolean) =>
  riskRules[reason].steps.filter((step) => allowsStep(step, may, isRefused));

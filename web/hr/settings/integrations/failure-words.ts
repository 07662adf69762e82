import type { WebhookAttempt } from '#contract/hr/webhooks.ts';
import { integrationsTexts as t } from './texts.ts';

export function failureWords({ failure, status }: Pick<WebhookAttempt, 'failure' | 'status'>): string | null {
  if (failure === null) return null;
  return failure === 'STATUS' ? t.failures.STATUS(status) : t.failures[failure];
}

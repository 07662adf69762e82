import { formatRupees } from '#domain/values/money.ts';
import type { PayComponent } from '#domain/pay/pay-component.ts';
import { payTexts as t } from './texts.ts';

export function ruleWords({ kind, rule }: PayComponent): string {
  switch (rule.type) {
    case 'PERCENT_OF_FIXED':
      return t.percentOfFixed(rule.percent);
    case 'PERCENT_OF': {
      const words = t.percentOf(rule.percent, rule.component);
      if (rule.upTo === undefined) return words;
      return rule.upTo === 'PF_CEILING' ? t.upToPf(words) : t.upTo(words, formatRupees(rule.upTo));
    }
    case 'AMOUNT':
      return t.fixedAmount;
    case 'REST':
      return kind === 'VARIABLE' ? t.variablePart : t.theRest;
  }
}

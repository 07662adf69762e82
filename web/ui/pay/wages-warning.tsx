import { Alert } from '#web/ui/feedback/alert.tsx';
import { payTexts as t } from './texts.ts';

type WagesWarningProps = {
  /** Wages in whole percent of the total. */
  percent: number;
  more?: string;
};

export function WagesWarning({ percent, more }: WagesWarningProps) {
  const sentences = [t.wagesUnderHalf(percent), t.wagesExpected, more].filter((sentence) => sentence !== undefined);
  return (
    <Alert tone="warn" live="status">
      {sentences.join(' ')}
    </Alert>
  );
}

import type { Fix } from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from '#web/candidate/joining/form/step-shell.module.css';
import { correctingTexts as t } from './texts.ts';
import { fixesOfStep, fixListPath } from './use-fixes.ts';

/** Over a step that HR asks to correct: the way back to the list, and which of the corrections this is. */
export function CorrectingHead({ fixes, step, title }: { fixes: readonly Fix[]; step: JoiningStep; title: string }) {
  const own = fixesOfStep(fixes, step);
  const [first] = own;
  return (
    <header className={classes.head}>
      <BackLink to={fixListPath} label={t.title} />
      {first !== undefined && (
        <p className={classes.count}>
          {own.length === 1 ? t.place(fixes.indexOf(first) + 1, fixes.length) : t.several(own.length, fixes.length)}
        </p>
      )}
      <PageHeading>{title}</PageHeading>
    </header>
  );
}

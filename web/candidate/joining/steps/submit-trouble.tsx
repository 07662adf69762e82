import { useEffect, useRef } from 'react';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { TextLink } from '#web/ui/button.tsx';
import classes from './preview-step.module.css';
import type { SubmitTrouble } from './use-final-submit.ts';

/** Next to the button that was pressed: why nothing was submitted, and where to put it right. */
export function Trouble({ trouble }: { trouble: SubmitTrouble }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [trouble]);
  return (
    <div ref={box} tabIndex={-1} className={classes.trouble}>
      <Stack gap={2}>
        <Alert tone="bad" requestId={trouble.requestId}>
          {trouble.message}
        </Alert>
        {trouble.because !== undefined && <p>{trouble.because}</p>}
        {trouble.steps.length > 0 && (
          <ul className={classes.steps}>
            {trouble.steps.map((step) => (
              <li key={step}>
                <TextLink to={`/onboard/joining/${step}`} state={{ edited: true }} tap>
                  {m.goToSection(sectionTitles[step])}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </div>
  );
}

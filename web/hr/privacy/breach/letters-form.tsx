import type { Breach } from '#contract/hr/breaches.ts';
import { limits } from '#domain/limits.ts';
import { boardPoints, peoplePoints } from '#domain/privacy/breach.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { FormSection, Row, Stack } from '#web/ui/layout/layout.tsx';
import classes from './breach.module.css';
import { breachPageTexts as t } from './texts.ts';
import type { Letters } from './use-letters.ts';
import { copyText } from '#web/hr/parts/copy-text.ts';

type LettersFormProps = { breach: Breach; form: Letters; count: number; onSend: () => void };

/** The drafts of the letters; the one to the people is closed once it was sent. */
export function LettersForm({ breach: { sentOn, people, drill }, form, count, onSend }: LettersFormProps) {
  const sentWords = drill ? t.letterDrilled : t.letterSent;
  const hint = sentOn === null ? t.peopleLetterHint : sentWords(people ?? 0, formatInstant(sentOn));
  return (
    <Form onSubmit={() => form.save()} className={classes.letters}>
      <FailureAlert failure={form.failure} />
      <div>
        <FormSection title={t.peopleLetter} hint={hint}>
          <Stack gap={4}>
            {peoplePoints.map((point) => (
              <Point key={point} {...{ form, point }} part="people" readOnly={sentOn !== null} />
            ))}
            {sentOn === null && (
              <Row>
                <Button variant="primary" disabled={count === 0 || form.busy} onClick={onSend}>
                  {t.send(count)}
                </Button>
              </Row>
            )}
          </Stack>
        </FormSection>
      </div>
      <div>
        <FormSection title={t.boardLetter} hint={t.boardLetterHint}>
          <Stack gap={4}>
            {boardPoints.map((point) => (
              <Point key={point} {...{ form, point }} part="board" />
            ))}
            <Row>
              <Button onClick={() => void copy(form)}>{t.copy}</Button>
            </Row>
          </Stack>
        </FormSection>
      </div>
      <Row>
        <Button type="submit" disabled={!form.isTyped} busy={form.busy} busyText={t.saving}>
          {t.saveLetters}
        </Button>
      </Row>
    </Form>
  );
}

type PointProps = {
  form: Letters;
  part: keyof Breach['letters'];
  point: (typeof peoplePoints)[number] | (typeof boardPoints)[number];
  readOnly?: boolean;
};

function Point({ form: { letters, failure, type }, part, point, readOnly = false }: PointProps) {
  const name = `letters.${part}.${point}`;
  return (
    <TextAreaField
      name={name}
      label={t.points[point]}
      rows={3}
      readOnly={readOnly}
      maxLength={limits.reasonMax}
      error={fieldMessage(failure, name)}
      value={(letters[part] as Record<string, string>)[point] ?? ''}
      onChange={({ currentTarget }) => type(part, point, currentTarget.value)}
    />
  );
}

async function copy({ letters }: Letters): Promise<void> {
  const text = boardPoints.map((point) => `${t.points[point]}\n${letters.board[point]}`).join('\n\n');
  await copyText(text, t);
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { IconButton, LinkButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { ActionQuestion } from '#web/hr/settings/action/action-question.tsx';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import { useTemplateCalls, useTemplates } from './letters-calls.ts';
import classes from './letters-section.module.css';
import { lettersTexts as t } from './texts.ts';

const copyPath = (id: number): string => settingsPath('letters', 'new', id);

/** The templates of offer letters: those that offers can choose, and below them the retired ones. */
export function LettersSection() {
  return (
    <Loaded query={useTemplates()} texts={t} lines={6}>
      {(templates) => <Templates templates={templates} />}
    </Loaded>
  );
}

function Templates({ templates }: { templates: readonly LetterTemplate[] }) {
  const [retiring, setRetiring] = useState<LetterTemplate | null>(null);
  const calls = useTemplateCalls();
  const action = useAction(t.saveFailed);
  const active = templates.filter(({ retired }) => !retired);
  const retired = templates.filter((template) => template.retired);

  function makeDefault({ letterTemplateId, version, name, blocks }: LetterTemplate): void {
    void action.run('default', async () => {
      await calls.save({ letterTemplateId, version, name, blocks, isDefault: true });
      toast(t.madeDefault(name));
    });
  }

  async function retire({ letterTemplateId, name }: LetterTemplate): Promise<void> {
    await calls.retire(letterTemplateId);
    toast(t.retired(name));
  }

  return (
    <Stack gap={5}>
      <ActionTrouble action={action} />
      {active.length === 0 ? (
        <EmptyState title={t.none} hint={t.noneHint} action={<AddTemplate />} />
      ) : (
        <>
          <div>
            <AddTemplate />
          </div>
          <ul className={classes.rows} aria-label={t.list}>
            {active.map((template) => (
              <TemplateRow
                key={template.letterTemplateId}
                template={template}
                onDefault={() => makeDefault(template)}
                onRetire={() => setRetiring(template)}
              />
            ))}
          </ul>
        </>
      )}
      {retired.length > 0 && <RetiredTemplates templates={retired} />}
      {retiring !== null && (
        <ActionQuestion
          title={t.retireTitle(retiring.name)}
          confirmLabel={t.retire}
          busyText={t.retiring}
          action={action}
          work={() => retire(retiring)}
          onClose={() => setRetiring(null)}
        >
          {t.retireText}
        </ActionQuestion>
      )}
    </Stack>
  );
}

function RetiredTemplates({ templates }: { templates: readonly LetterTemplate[] }) {
  return (
    <Disclosure title={t.retiredTemplates(templates.length)}>
      <ul className={classes.rows}>
        {templates.map((template) => (
          <li key={template.letterTemplateId}>
            <About template={template} />
            <LinkButton variant="quiet" to={copyPath(template.letterTemplateId)} aria-label={t.copyOf(template.name)}>
              {t.copy}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function AddTemplate() {
  return (
    <LinkButton variant="primary" to={settingsPath('letters', 'new')} icon={<Icon name="plus" />}>
      {t.add}
    </LinkButton>
  );
}

type TemplateRowProps = { template: LetterTemplate; onDefault: () => void; onRetire: () => void };

function TemplateRow({ template, onDefault, onRetire }: TemplateRowProps) {
  const { letterTemplateId, name, isDefault } = template;
  const navigate = useNavigate();
  const copy = { label: t.copy, onSelect: () => void navigate(copyPath(letterTemplateId)) };
  // The default stays until another one is: it can be neither made so nor retired.
  const others = [
    { label: t.makeDefault, onSelect: onDefault },
    { label: t.retire, onSelect: onRetire },
  ];
  return (
    <li>
      <About template={template} />
      <Row gap={1}>
        <LinkButton to={settingsPath('letters', letterTemplateId)} aria-label={t.editOf(name)}>
          {t.edit}
        </LinkButton>
        <ActionMenu
          trigger={
            <IconButton label={t.actions(name)}>
              <Icon name="more" />
            </IconButton>
          }
          items={isDefault ? [copy] : [copy, ...others]}
        />
      </Row>
    </li>
  );
}

function About({ template }: { template: LetterTemplate }) {
  const { name, isDefault, version, modifiedBy, modifiedOn, offers } = template;
  const changed =
    modifiedBy === null || modifiedOn === null ? t.fromTheStart : t.changed(modifiedBy, formatInstant(modifiedOn));
  return (
    <div className={classes.about}>
      <Row gap={2} wrap>
        <b>{name}</b>
        {isDefault && (
          <Badge tone="mute" icon="check">
            {t.isDefault}
          </Badge>
        )}
      </Row>
      <p>{[t.version(version), changed, t.offers(offers)].join(', ')}</p>
    </div>
  );
}

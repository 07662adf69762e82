import { planFields, type FirstDayPlan } from '#domain/first-day/plan.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, GridCell } from '#web/ui/layout/layout.tsx';
import { firstDayPlanTexts as t } from './texts.ts';

type FieldProps = {
  label: string;
  name: string;
  value?: string;
  error: string | undefined;
  onChange: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => void;
};

export function PlanFields({ field }: { field: (name: keyof FirstDayPlan) => FieldProps }) {
  return (
    <FieldGrid>
      {planFields.map((name) => {
        const isLong = name === 'place' || name === 'bring';
        const hint = name === 'contactName' || name === 'contactPhone' ? undefined : t.hints[name];
        return (
          <GridCell key={name} span={isLong || name === 'mapLink' || name === 'time' ? 'full' : 'half'}>
            {isLong ? (
              <TextAreaField {...field(name)} hint={hint} rows={3} />
            ) : (
              <TextField {...field(name)} hint={hint} type={name === 'time' ? 'time' : 'text'} autoComplete="off" />
            )}
          </GridCell>
        );
      })}
    </FieldGrid>
  );
}

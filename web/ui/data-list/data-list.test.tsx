// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DataCards } from './data-list.tsx';

it('names a row in full on its button, whatever the name is written with', async () => {
  const name = 'Ravi <quiet>Kumar</quiet>';
  render(
    <DataCards
      label="People"
      columns={[
        { key: 'name', title: 'Name', width: 100, card: 'title', cell: (row: { name: string }) => row.name },
        { key: 'note', title: 'Note', width: 100, card: 'more', cell: () => 'Noted' },
      ]}
      rows={[{ name }]}
      keyOf={(row) => row.name}
      nameOf={(row) => row.name}
      actionsWidth={0}
      skeletonRows={1}
      busy={false}
      renderActions={() => null}
      failed={undefined}
      empty={{ title: 'Nobody' }}
      instead={undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: `More about ${name}` }));
  expect(screen.getByText('Noted')).toBeDefined();
  expect(screen.getByRole('button', { name: `Less about ${name}` }).textContent).toBe('Less');
});

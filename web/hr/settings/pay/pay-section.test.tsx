// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { PaySection } from './pay-section.tsx';

vi.mock('#web/api/client.ts', { spy: true });
afterEach(cleanup);

const structure: StoredPayStructure = {
  payStructureId: 7,
  version: 1,
  name: 'Standard',
  components: [{ name: 'Basic', kind: 'WAGE', rule: { type: 'REST' } }],
  retired: false,
  offers: 0,
  modifiedBy: null,
  modifiedOn: '2026-11-20T10:00:00Z',
};

test('an editor keeps its typing when the structure is retired', async () => {
  let stored = structure;
  vi.mocked(client.makeCall).mockImplementation(async () => answerOf([stored]));
  const pages = [{ path: '/hce/settings/pay/:item?', Component: PaySection }];
  const { queries } = renderRoutes(pages, '/hce/settings/pay/7');
  await userEvent.type(await screen.findByLabelText('Name'), ' of 2027');
  stored = { ...structure, retired: true };
  await act(async () => queries.invalidateQueries());
  expect(queries.getQueryData(choiceKeys.payStructures)).toEqual([stored]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Standard of 2027');
});

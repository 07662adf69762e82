import { describe, expect, it, test } from 'vitest';
import { decidersOf, type SignOffFlow, type SignOffUser, waitingNames, withSignature } from './flow.ts';

const user = (name: string, more: Partial<SignOffUser> = {}): SignOffUser => ({
  hrUserId: name,
  name,
  email: null,
  roles: ['APPROVER'],
  departments: [],
  standIn: null,
  ...more,
});
const flow = (more: Partial<SignOffFlow> = {}): SignOffFlow => ({
  requestId: 'r',
  askedBy: 'maker',
  steps: [{ approvers: ['asha', 'bina'], need: 'ANY' }],
  step: 1,
  makers: ['maker'],
  signed: [],
  hash: '',
  ...more,
});
const [asha, bina, chitra] = [user('asha'), user('bina'), user('chitra')];
const twoSteps: SignOffFlow['steps'] = [
  { approvers: ['asha', 'bina'], need: 'ANY' },
  { approvers: 'ROLE', need: 'ANY' },
];

describe('who may decide', () => {
  const says = (given: SignOffFlow, users: SignOffUser[]) =>
    decidersOf(given, 7, users).map(({ user: { name }, for: absent }) =>
      absent === null ? name : `${name}/${absent.name}`,
    );

  test.each<[string, SignOffFlow, SignOffUser[], string[], string[]]>([
    ['the named approvers', flow(), [asha, bina, chitra], ['asha', 'bina'], ['asha', 'bina']],
    [
      'all with the role',
      flow({ steps: [{ approvers: 'ROLE', need: 'ANY' }] }),
      [asha, user('ravi', { roles: ['ADMIN'] })],
      ['asha'],
      ['asha'],
    ],
    ['no maker', flow({ makers: ['asha'] }), [asha, bina], ['bina'], ['bina']],
    ['no maker who is an Administrator', flow({ makers: ['asha'] }), [user('asha', { roles: ['ADMIN'] })], [], []],
    ['none without the role', flow(), [user('asha', { roles: ['RECRUITER'] }), bina], ['bina'], ['bina']],
    [
      'none of another department',
      flow(),
      [user('asha', { departments: [8] }), user('bina', { departments: [7] })],
      ['bina'],
      ['bina'],
    ],
    ['none of the second step before the first', flow({ steps: twoSteps }), [asha, chitra], ['asha'], ['asha']],
    [
      'in the second step none who signed the first',
      flow({ steps: twoSteps, step: 2, signed: [{ step: 1, by: 'asha', for: null }] }),
      [asha, bina],
      ['bina'],
      ['bina'],
    ],
    [
      'in the second step none who was stood in for in the first',
      flow({ steps: twoSteps, step: 2, signed: [{ step: 1, by: 'chitra', for: 'asha' }] }),
      [asha, chitra],
      [],
      [],
    ],
    [
      'a stand-in, and the absent one',
      flow(),
      [user('asha', { standIn: 'chitra' }), chitra],
      ['asha', 'chitra/asha'],
      ['chitra'],
    ],
    [
      'no stand-in who made it',
      flow({ makers: ['chitra'] }),
      [user('asha', { standIn: 'chitra' }), chitra],
      ['asha'],
      ['asha'],
    ],
    ['no stand-in of a maker', flow({ makers: ['asha'] }), [user('asha', { standIn: 'chitra' }), chitra], [], []],
    [
      'no stand-in of a stand-in',
      flow({ steps: [{ approvers: ['asha'], need: 'ANY' }] }),
      [user('asha', { standIn: 'bina' }), user('bina', { standIn: 'chitra' }), chitra],
      ['asha', 'bina/asha'],
      ['bina'],
    ],
  ])('%s', (_title, given, users, deciders, names) => {
    expect(says(given, users)).toEqual(deciders);
    expect(waitingNames(decidersOf(given, 7, users))).toEqual(names);
  });
});

describe('a signature', () => {
  const sign = (given: SignOffFlow, by: SignOffUser, users = [asha, bina, chitra]) =>
    withSignature(given, { user: by, for: null }, 7, users);

  it('of any completes a step, and the last step the sign-off', () => {
    const first = sign(flow({ steps: twoSteps }), asha);
    expect(first).toMatchObject({ outcome: 'NEXT_STEP', flow: { step: 2 } });
    expect(sign(first.flow, chitra).outcome).toBe('SIGNED_OFF');
  });

  it('of one of all leaves the others', () => {
    const all = flow({ steps: [{ approvers: ['asha', 'bina'], need: 'ALL' }] });
    const first = sign(all, asha);
    expect(first.outcome).toBe('SAME_STEP');
    expect(decidersOf(first.flow, 7, [asha, bina]).map((one) => one.user.name)).toEqual(['bina']);
    expect(sign(first.flow, bina).outcome).toBe('SIGNED_OFF');
  });

  it('counts once: a stand-in who signed for one does not sign for another', () => {
    const all = flow({ steps: [{ approvers: ['asha', 'bina'], need: 'ALL' }] });
    const away = [user('asha', { standIn: 'bina' }), bina];
    const first = withSignature(all, { user: bina, for: null }, 7, away);
    expect(first.outcome).toBe('SAME_STEP');
    expect(decidersOf(first.flow, 7, away).map((one) => one.user.name)).toEqual(['asha']);
  });
});

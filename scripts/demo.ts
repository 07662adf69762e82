import { setTimeout as delay } from 'node:timers/promises';
import { countOpenMessages } from '#server/messages/undelivered/queries.ts';
import { fillDemo, demoPassword, type DemoOffer } from './demo/fill.ts';
import { moveClock, prepareMovableClock } from './demo/movable-clock.ts';
import { ensureWebClient } from './web-client.ts';

const hr = { userName: 'hr.demo', password: 'demo-password' };

if (process.env.NODE_ENV === 'production') {
  console.error('The demo never runs with NODE_ENV=production: its passwords are known to everybody.');
  process.exit(1);
}
process.env.DATA_DIR ??= './demo-data';
process.env.LOG_LEVEL ??= 'warn';
Object.assign(process.env, {
  HR_USERNAME: hr.userName,
  HR_NAME: 'Meera Iyer',
  HR_PASSWORD: hr.password,
  RATE_LIMITS: 'off',
});

await ensureWebClient();
await prepareMovableClock();
const { main } = await import('#server/main.ts');
await main(async ({ url, deps }) => {
  const filled = await deps.db.selectFrom('offers').select('candidate_offer_id').limit(1).executeTakeFirst();
  console.log(`\nHR: ${url}/#/hce/login · ${hr.userName} · ${hr.password}`);
  if (filled !== undefined) {
    console.log(
      `The demo was filled before; candidates are listed in HR's offers. Remove ${deps.env.dataDir} to begin again.`,
    );
    return;
  }
  console.log('Filling the demo: offers are created, mailed, read and decided …');
  const { now } = deps;
  // A delivery that is recorded later would have the time of the next scene.
  const allDelivered = async (): Promise<void> => {
    while ((await countOpenMessages(deps.db, deps.now())).queued > 0) await delay(20);
  };
  const setClock = async (moment: Date): Promise<void> => {
    await allDelivered();
    deps.now = () => moment;
    await moveClock(deps.db, moment);
  };
  const offers = await fillDemo({ url, outbox: deps.env.outboxDir, hr, setClock });
  await allDelivered();
  deps.now = now;
  await moveClock(deps.db, null);
  console.log(loginLines(url, offers).join('\n'));
});

/** One candidate a state, with what they log in with. */
function loginLines(url: string, offers: DemoOffer[]): string[] {
  const line = (what: string, offer: DemoOffer | undefined, password = demoPassword) =>
    offer ? [`  ${offer.candidateId}  ${password}  ${what} (${offer.form.fullName})`] : [];
  const first = (status: DemoOffer['status']) => offers.find((offer) => offer.status === status);
  const joining = (steps: number, submit: boolean) =>
    offers.find((offer) => offer.joining?.steps === steps && offer.joining.submit === submit && !offer.verified);
  const sent = offers.filter((offer) => offer.status === 'Offer Sent');
  const [opened, unopened] = [true, false].map((isOpened) => sent.find((offer) => offer.opened === isOpened));
  const joined = offers.find((offer) => offer.verified);
  return [
    `Candidates: ${url}/#/onboard/login`,
    ...line('has yet to decide', opened),
    ...line('never logged in: must set a password', unopened, 'see the outbox'),
    ...line('offer is being revised', first('Open')),
    ...line('accepted, joining form not begun', joining(0, false)),
    ...line('accepted, in the middle of the joining form', joining(2, false)),
    ...line('accepted, joining form complete but not submitted', joining(5, false)),
    ...line('accepted, joining form submitted', joining(5, true)),
    ...line('joined', joined),
    ...line('rejected', first('Rejected')),
    ...line('never sent: cannot log in', first('Pending'), '(none)'),
  ];
}

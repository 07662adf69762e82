import { mailsTo } from '#test/outbox.ts';
import { expectLetterPainted, readsOffer, rejects } from '#e2e/support/candidate-actions.ts';
import {
  company,
  evil,
  exactButton,
  expectLiteral,
  expectLiteralAtAllWidths,
  hrName,
  persons,
  test,
} from '#e2e/support/evil-texts.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectStep, goesOn, returnsToJoining, submits } from '#e2e/support/joining-actions.ts';
import { labels, sheetFile, workbookOf } from '#e2e/support/hr/offer-sheets.ts';
import { newCandidate } from '#e2e/support/people.ts';
import { dialog, field, openUpload } from '#e2e/support/hr/sheet-dialog.ts';

const steps = [
  ['personal', 'Personal'],
  ['bank', 'Bank'],
  ['experience', 'Experience'],
  ['education', 'Education'],
  ['family', 'Family'],
] as const;
const widths = [360, 1440];

test('markup that HR types into an offer stays text in form, letter, list and history', async ({ page, server }) => {
  await asHr(page, server);
  const typing = newTyping({ 'Full Name': evil('Name'), Role: evil('Role') });
  await open(page, '/hce/create/candidate');
  await expect(page.getByLabel('Functional Title', { exact: true }).locator('option').nth(1)).toBeAttached();
  await fillOffer(page, typing);
  await expectLiteralAtAllWidths(page, [typing['Full Name'], typing.Role, hrName, ...Object.values(company)], widths);
  await exactButton(page, 'Create Offer').click();
  await expectLetterPainted(page);
  await expectLiteral(page, typing['Full Name']);

  await openOffers(page, typing.Email);
  await expectLiteralAtAllWidths(page, [typing['Full Name'], typing.Role], widths);
  await exactButton(page, `Delete ${typing['Full Name']}`).click();
  await expect(page.getByRole('alertdialog')).toContainText(typing['Full Name']);
  await expectLiteral(page, typing['Full Name']);
  await exactButton(page.getByRole('alertdialog'), 'Cancel').click();
  await page.getByRole('button', { name: `Edit ${typing['Full Name']}`, exact: true }).click();
  await expect(page.getByRole('list', { name: 'Who did what' })).toContainText(hrName);
  await expectLiteralAtAllWidths(page, [typing['Full Name'], typing.Role, hrName], widths);
});

test('markup in an offer and a rejection stays text for the candidate, for HR and in the mails', async ({
  page,
  context,
  server,
}) => {
  const person = await newCandidate(server, { fullName: evil('Reader'), offeredRole: evil('Post') });
  const { fullName, offeredRole, email } = person.form;
  await readsOffer(page, person);
  await expectLiteralAtAllWidths(page, [fullName, offeredRole, company.COMPANY_NAME, persons.HR_CONTACT_PHONE], widths);
  const reason = [evil('Reason'), evil('Second line')].join('\n');
  await rejects(page, reason);
  await expect(page.getByRole('heading', { name: 'We Respect Your Decision' })).toBeVisible();
  await expectLiteral(page, company.COMPANY_NAME);

  const hr = await context.newPage();
  await asHr(hr, server);
  await open(hr, '/hce');
  await expectLiteralAtAllWidths(hr, [fullName, offeredRole, ...reason.split('\n')], widths);
  await open(hr, `/hce/edit-candidate/${person.candidateOfferId}`);
  await expectLiteral(hr, fullName, offeredRole);

  const mails = [
    ...(await mailsTo(server.outbox, email)),
    ...(await mailsTo(server.outbox, 'hr@himalayafoods.example')),
  ];
  expect(mails.length).toBeGreaterThanOrEqual(2);
  const program = await context.newPage();
  for (const { html = '', text = '' } of mails) {
    expect(text).toContain(fullName);
    await program.goto('about:blank');
    await program.setContent(html);
    await expectLiteral(program, fullName, offeredRole);
  }
  await program.goto(server.outboxAddress());
  await expectLiteral(program, fullName, offeredRole, company.COMPANY_NAME);
});

test('markup in the joining form stays text in each step and for HR', async ({ page, context, server }) => {
  const typed = {
    personal: {
      firstName: evil('First'),
      middleName: evil('Middle'),
      lastName: evil('Last'),
      residenceAddress: `${evil('Street')}\n${evil('Area')}`,
      city: evil('City'),
      state: evil('State'),
      permanentAddress: evil('Home'),
      permanentCity: evil('Town'),
      permanentState: evil('Land'),
    },
    bank: { bankName: evil('Bank'), branchName: evil('Branch') },
    experience: { 'experiences[0].companyName': evil('Works'), 'experiences[0].role': evil('Position') },
    education: Object.fromEntries(
      ['universityName', 'collegeName', 'degree', 'specialization']
        .map((name) => [`candidateEducationDetailsRequests[0].${name}`, evil(name)])
        .concat(['schoolName', 'board'].map((name) => [`candidateEducationDetailsRequests[2].${name}`, evil(name)])),
    ),
    family: {
      'candidateFamilyDetailsRequests[0].name': evil('Father'),
      'candidateFamilyDetailsRequests[0].occupation': evil('Occupation'),
    },
  };
  const person = await newJoined(server, { submitted: false, fullName: evil('Joiner'), typed });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await expectLiteralAtAllWidths(
    page,
    Object.values(typed).flatMap((step) => Object.values(step)),
    widths,
  );
  await open(page, '/onboard/joining/personal');
  for (const [step, name] of steps) {
    await expectStep(page, name);
    await expectLiteralAtAllWidths(page, Object.values(typed[step]), widths);
    await goesOn(page);
  }
  await expectStep(page, 'Preview');
  await submits(page);

  const hr = await context.newPage();
  await asHr(hr, server);
  await open(hr, '/hce/onboarding');
  await expectLiteralAtAllWidths(hr, [person.form.fullName], widths);
  await hr.getByRole('link', { name: `View ${person.form.fullName}`, exact: true }).click();
  await expectLiteralAtAllWidths(
    hr,
    Object.values(typed).flatMap((step) => Object.values(step)),
    widths,
  );
  await hr.emulateMedia({ media: 'print' });
  await expectLiteral(hr, typed.bank.bankName);
  await hr.emulateMedia({ media: 'screen' });
  await exactButton(hr, 'Send back').click();
  const reason = evil('Fix');
  await hr.getByRole('dialog').getByLabel('Reason', { exact: true }).fill(reason);
  await exactButton(hr.getByRole('dialog'), 'Send back').click();
  await expect(hr.getByRole('blockquote')).toContainText(reason.slice(0, 20));
  await expectLiteral(hr, reason, hrName);

  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await expectLiteralAtAllWidths(page, [reason], widths);
});

test('markup in a workbook stays text in the list of its errors', async ({ page, server }) => {
  await asHr(page, server);
  const bad = labels.map((label) => evil(label));
  await openUpload(page);
  const name = `offers-\u202Exslx<img data-evil src=x onerror=evilRan('file')>.xlsx`;
  await field(page).setInputFiles(sheetFile(name, workbookOf([labels, bad])));
  await expect(dialog(page).getByRole('table', { name: 'What to correct' }).locator('tbody tr').first()).toBeVisible();
  await expectLiteralAtAllWidths(page, [name], widths);
  await expect(dialog(page)).toContainText('<img data-evil src=x onerror=evilRan(');
});

import type { Layout } from './layout.ts';
import { fieldOrigin, handoverFields } from '#domain/handover/fields.ts';
import { exportLayoutTexts as t } from '#domain/handover/messages.ts';

const source = (page: string, address: string, dated: string | null = null) => ({
  page,
  address,
  dated,
  readOn: '2026-11-23',
});

/** greytHR hands out a sample file inside the product only. The columns are those of the importer of salary information on
 * its help page, which takes new employees too; bank and identity fields are named as the screens name them. */
export const greythr: Layout = {
  name: 'greytHR',
  dates: 'DATE',
  sources: {
    importer: source(
      'greytHR Support: Upload salary information of employees in bulk',
      'https://www.greythr.com/support/payroll-system/',
    ),
    bank: source(
      'greytHR Help: Bank, PF and ESI details of an employee',
      'https://admin-help.greythr.com/admin/answers/121708394',
      'February 2024',
    ),
    profile: source(
      'greytHR Help: Add and update employee details',
      'https://admin-help.greythr.com/admin/answers/94458378',
      'September 2025',
    ),
  },
  columns: [
    { heading: 'Employee Name', field: 'personal.fullName', source: 'importer' },
    { heading: 'Employee Number', field: 'firstDay.employeeId', source: 'importer' },
    { heading: 'Joined On', field: 'offer.joiningDate', source: 'importer' },
    { heading: 'Email', field: 'personal.emailAddress', source: 'importer' },
    { heading: 'Date Of Birth', field: 'personal.dateOfBirth', source: 'importer' },
    { heading: 'Blood Group', field: 'personal.bloodGroup', source: 'importer' },
    { heading: 'ESI Number', field: null, source: 'importer' },
    { heading: "Father's Name", field: 'family.fatherName', source: 'importer' },
    { heading: 'Gender', field: 'personal.gender', source: 'importer' },
    { heading: 'Is ESI Eligible', field: null, source: 'importer' },
    { heading: 'Is PF Eligible', field: null, source: 'importer' },
    { heading: 'PF Number', field: null, source: 'importer' },
    { heading: 'PAN Number', field: 'personal.panNumber', source: 'importer' },
    { heading: 'Location', field: null, source: 'importer' },
    { heading: 'Designation', field: 'offer.designation', source: 'importer' },
    { heading: 'Department', field: 'offer.department', source: 'importer' },
    { heading: 'Annual CTC', field: 'offer.totalCTC', source: 'importer' },
    { heading: 'Aadhaar Number', field: 'personal.aadhaarNumber', source: 'profile' },
    { heading: 'Marital Status', field: 'personal.maritalStatus', source: null },
    { heading: 'Spouse Name', field: 'family.spouseName', source: null },
    { heading: 'Mobile', field: 'personal.mobileNumber', source: null },
    { heading: 'Emergency Contact Number', field: 'personal.emergencyMobileNumber', source: null },
    { heading: 'Present Address', field: 'personal.residenceAddress', source: null },
    { heading: 'Present City', field: 'personal.city', source: null },
    { heading: 'Present State', field: 'personal.state', source: null },
    { heading: 'Present Pincode', field: 'personal.pinCode', source: null },
    { heading: 'Permanent Address', field: 'personal.permanentAddress', source: null },
    { heading: 'Permanent City', field: 'personal.permanentCity', source: null },
    { heading: 'Permanent State', field: 'personal.permanentState', source: null },
    { heading: 'Permanent Pincode', field: 'personal.permanentPinCode', source: null },
    { heading: 'Bank Name', field: 'bank.bankName', source: 'bank' },
    { heading: 'Bank Branch', field: 'bank.branchName', source: 'bank' },
    { heading: 'Bank Account No', field: 'bank.accountNumber', source: 'bank' },
    { heading: 'Account Type', field: null, source: 'bank' },
    { heading: 'IFSC Code', field: 'bank.ifscNumber', source: 'profile' },
    { heading: 'Name As Per Bank Records', field: 'personal.fullName', source: 'bank' },
  ],
};

/** Keka's own template is not public. On upload columns are matched with its fields by hand, so a heading need not be
 * exact; those of 'field' are named by the pages below. */
export const keka: Layout = {
  name: 'Keka',
  dates: 'DD-MMM-YYYY',
  sources: {
    bulk: source(
      'Keka, FAQ: What can be changed in bulk by the Excel template',
      'https://docs.keka.com/faq/about-keka/#205',
    ),
    bank: source(
      'Keka Help: Bank details of an employee or in bulk',
      'https://help.keka.com/hc/en-us/articles/39946569090577',
    ),
  },
  columns: [
    { heading: 'Employee No', field: 'firstDay.employeeId', source: 'bulk' },
    { heading: 'Display Name', field: 'personal.fullName', source: 'bulk' },
    { heading: 'First Name', field: 'personal.firstName', source: 'bulk' },
    { heading: 'Middle Name', field: 'personal.middleName', source: 'bulk' },
    { heading: 'Last Name', field: 'personal.lastName', source: 'bulk' },
    { heading: 'Work Email', field: null, source: null },
    { heading: 'Date of Joining', field: 'offer.joiningDate', source: 'bulk' },
    { heading: 'Date Of Birth', field: 'personal.dateOfBirth', source: 'bulk' },
    { heading: 'Gender', field: 'personal.gender', source: 'bulk' },
    { heading: 'Location', field: null, source: 'bulk' },
    { heading: 'Department', field: 'offer.department', source: 'bulk' },
    { heading: 'Job Title', field: 'offer.designation', source: 'bulk' },
    { heading: 'Secondary Job Title', field: 'offer.functionalTitle', source: 'bulk' },
    { heading: 'Reporting Manager', field: null, source: 'bulk' },
    { heading: 'Mobile Number', field: 'personal.mobileNumber', source: 'bulk' },
    { heading: 'Residence Number', field: 'personal.alterNativeMobileNumber', source: 'bulk' },
    { heading: 'Personal Email', field: 'personal.emailAddress', source: 'bulk' },
    { heading: 'Marital Status', field: 'personal.maritalStatus', source: 'bulk' },
    { heading: 'Father Name', field: 'family.fatherName', source: 'bulk' },
    { heading: 'Mother Name', field: 'family.motherName', source: 'bulk' },
    { heading: 'Spouse Name', field: 'family.spouseName', source: 'bulk' },
    { heading: 'Blood Group', field: 'personal.bloodGroup', source: 'bulk' },
    { heading: 'Emergency Contact Number', field: 'personal.emergencyMobileNumber', source: null },
    { heading: 'Current Address', field: 'personal.residenceAddress', source: null },
    { heading: 'Current City', field: 'personal.city', source: null },
    { heading: 'Current State', field: 'personal.state', source: null },
    { heading: 'Current Pincode', field: 'personal.pinCode', source: null },
    { heading: 'Permanent Address', field: 'personal.permanentAddress', source: null },
    { heading: 'Permanent City', field: 'personal.permanentCity', source: null },
    { heading: 'Permanent State', field: 'personal.permanentState', source: null },
    { heading: 'Permanent Pincode', field: 'personal.permanentPinCode', source: null },
    { heading: 'PAN Number', field: 'personal.panNumber', source: 'bulk' },
    { heading: 'Aadhaar Number', field: 'personal.aadhaarNumber', source: 'bulk' },
    { heading: 'Salary Payment Mode', field: null, source: 'bulk' },
    { heading: 'Bank Name', field: 'bank.bankName', source: 'bank' },
    { heading: 'Bank Branch', field: 'bank.branchName', source: null },
    { heading: 'Account Number', field: 'bank.accountNumber', source: 'bank' },
    { heading: 'IFSC Code', field: 'bank.ifscNumber', source: 'bank' },
    { heading: "Account Holder's Name", field: 'personal.fullName', source: 'bank' },
  ],
};

/** Zoho People lets the importer match the columns with the fields of its form: headings are the label names, as far as
 * pages show them. EmailID is needed: it holds the candidate's own address until the company has given another one. */
export const zoho: Layout = {
  name: 'Zoho People',
  dates: 'DD-MMM-YYYY',
  sources: {
    adding: source('Zoho People API: Adding employees', 'https://www.zoho.com/people/api/adding-employees.html'),
    records: source('Zoho People API: Bulk records', 'https://www.zoho.com/people/api/bulk-records.html'),
    form: source('Zoho People Help: Employee form', 'https://www.zoho.com/people/help/adminguide/employee_form.html'),
  },
  columns: [
    { heading: 'EmployeeID', field: 'firstDay.employeeId', source: 'adding' },
    { heading: 'FirstName', field: 'personal.firstName', source: 'adding' },
    { heading: 'LastName', field: 'personal.lastName', source: 'adding' },
    { heading: 'EmailID', field: 'personal.emailAddress', source: 'adding' },
    { heading: 'Department', field: 'offer.department', source: null },
    { heading: 'Designation', field: 'offer.designation', source: null },
    { heading: 'Location', field: null, source: null },
    { heading: 'Dateofjoining', field: 'offer.joiningDate', source: null },
    { heading: 'Date_of_birth', field: 'personal.dateOfBirth', source: 'records' },
    { heading: 'Gender', field: 'personal.gender', source: 'records' },
    { heading: 'Marital_status', field: 'personal.maritalStatus', source: 'records' },
    { heading: 'Mobile', field: 'personal.mobileNumber', source: null },
    { heading: 'Emergency_Contact', field: 'personal.emergencyMobileNumber', source: null },
    { heading: 'Blood_Group', field: 'personal.bloodGroup', source: null },
    { heading: 'Address', field: 'personal.residenceAddress', source: 'records' },
    { heading: 'City', field: 'personal.city', source: null },
    { heading: 'State', field: 'personal.state', source: null },
    { heading: 'Pincode', field: 'personal.pinCode', source: null },
    { heading: 'Permanent_Address', field: 'personal.permanentAddress', source: 'form' },
    { heading: 'Permanent_City', field: 'personal.permanentCity', source: null },
    { heading: 'Permanent_State', field: 'personal.permanentState', source: null },
    { heading: 'Permanent_Pincode', field: 'personal.permanentPinCode', source: null },
    { heading: 'PAN', field: 'personal.panNumber', source: 'form' },
    { heading: 'AADHAR', field: 'personal.aadhaarNumber', source: 'form' },
    { heading: 'UAN', field: null, source: 'form' },
    { heading: 'Father_Name', field: 'family.fatherName', source: null },
    { heading: 'Mother_Name', field: 'family.motherName', source: null },
    { heading: 'Spouse_Name', field: 'family.spouseName', source: null },
    { heading: 'Bank_Name', field: 'bank.bankName', source: null },
    { heading: 'Bank_Branch', field: 'bank.branchName', source: null },
    { heading: 'Account_Number', field: 'bank.accountNumber', source: null },
    { heading: 'IFSC_Code', field: 'bank.ifscNumber', source: null },
    { heading: 'Annual_CTC', field: 'offer.totalCTC', source: null },
  ],
};

/** The layouts that come with the product, by the name that a call gives them. */
export const builtInLayouts = ['ALL', 'KEKA', 'GREYTHR', 'ZOHO'] as const;
export type BuiltInLayout = (typeof builtInLayouts)[number];

/** A layout that comes with the product (docs/rules/handover.md#layouts). */
export function builtInLayout(layout: BuiltInLayout): Layout {
  return { ALL: () => allFieldsLayout(t.allFields), KEKA: () => keka, GREYTHR: () => greythr, ZOHO: () => zoho }[
    layout
  ]();
}

/** Every field under our own names, unique with their section in front. Built on demand, in the current language. */
function allFieldsLayout(name: string): Layout {
  return {
    name,
    dates: 'DATE',
    sources: {},
    columns: handoverFields.map((field) => ({ heading: fieldOrigin(field), field: field.key, source: null })),
  };
}

import type { Layout } from './layout.ts';

/**
 * Keka's own Excel template is made inside the product, for the fields that a company has switched on, and is not public. On
 * upload the columns of a file are matched with Keka's fields by hand, so a heading need not be exact. 'field' is named by
 * the pages below; the exact heading in a company's template may differ.
 */
export const keka: Layout = {
  name: 'Keka',
  dates: 'DD-MMM-YYYY',
  sources: {
    bulk: {
      page: 'Keka, FAQ: What can be changed in bulk by the Excel template',
      address: 'https://docs.keka.com/faq/about-keka/#205',
      dated: null,
      readOn: '2026-11-23',
    },
    bank: {
      page: 'Keka Help: Bank details of an employee or in bulk',
      address: 'https://help.keka.com/hc/en-us/articles/39946569090577',
      dated: null,
      readOn: '2026-11-23',
    },
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

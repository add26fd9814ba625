export const ana = {
  email: "ana@example.org",
  password: "green grass of july",
  firstName: "Ana",
  lastName: "Silva",
  phone: "555-010-0199",
  dob: "2011-05-04",
  emergencyName: "Rosa Silva",
  emergencyNumber: "555-010-0198",
  terms: "on",
};

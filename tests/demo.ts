// Who can log in to the demo clinic.
export const demo = {
  doctor: { username: 'doctor@demo.test', password: 'Doctor@123' },
  desk: { username: 'desk@demo.test', password: 'Desk@1234' },
} as const;

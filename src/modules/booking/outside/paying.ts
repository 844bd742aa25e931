// How a visit booked by the link is paid: the place where online payment comes in.

export interface Paying {
  /**
   * Asked each time a patient looks at a booking with a fee.
   * @returns the address where it is paid now, or null where it is paid at the clinic.
   */
  addressFor(booking: { id: string; clinicId: string; feePaise: number }): Promise<string | null>;
}

export const payAtClinic: Paying = { addressFor: () => Promise.resolve(null) };

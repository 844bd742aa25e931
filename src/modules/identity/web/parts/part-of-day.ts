/** @param hour of the day, 0 to 23 */
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening';

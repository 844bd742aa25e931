/** What a language's document of the login page says. */
export interface Painted {
  title: string;
  /** Of the brand panel. */
  line: string;
  more: string;
  greetings: Record<'morning' | 'afternoon' | 'evening', string>;
  /** HTML. */
  form: string;
}

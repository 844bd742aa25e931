// Somebody new, registered on the way: number, name, age and gender, with what the borrower asks beside.
import { type ReactNode, useEffect } from 'react';
import { useEditor } from '../../../../kit/web/form/editor.ts';
import { Form } from '../../../../kit/web/form/form.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { newPatient, type NewPatient } from '../../model.ts';
import { blankPatient } from '../blank-patient.ts';
import { Duplicates } from '../duplicates.tsx';
import { FirstFields } from '../patient-fields.tsx';

interface Props {
  /** As typed while looking for them: a number or a name. */
  text: string;
  save: (person: NewPatient) => Promise<void | false>;
  /** It is one of those who are registered already. */
  onPick: (patient: { id: string; name: string }) => void;
  renderActs: (form: { isBusy: boolean }) => ReactNode;
  /** Further fields. */
  children: ReactNode;
}

export function NewPerson({ text, save, onPick, renderActs, children }: Props) {
  const { isdCode } = useMember();
  const start = blankPatient(isdCode, text);
  const editor = useEditor({ schema: newPatient, start, save, draft: `walk-in.${text}` });
  const { setFocus } = editor.form;
  const isNumber = start.contactNumber !== '';
  // What was not typed yet comes next.
  useEffect(() => setFocus(isNumber ? 'name' : 'contactNumber'), [setFocus, isNumber]);
  return (
    <Form editor={editor}>
      <FirstFields isLocked={false} statedOn={null} />
      {children}
      {/* Below the fields: whoever types on by Tab is not led astray by a person that appears. */}
      <Duplicates mayTreat={false} quiet onPick={onPick} />
      {renderActs(editor)}
    </Form>
  );
}

// The verbs of staff, and what the modules around it may use of it.
export {
  accept,
  invitation,
  invitations,
  invite,
  join,
  resend,
  withdraw,
} from './service/invitations.ts';
export {
  addMember,
  amendMember,
  askNewDevices,
  completeProfile,
  doctors,
  endSession,
  members,
  type NewMember,
  people,
  removeMember,
  rename,
  sessions,
  setLanguage,
  setMember,
  transferOwnership,
} from './service/members.ts';
export { addRole, amendRole, removeRole, roleChoices, roles, setRole } from './service/roles.ts';

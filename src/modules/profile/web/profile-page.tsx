import { PersonalForm } from './personal-form.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** The personal tab. Until its essentials are filled, nothing else opens. */
export function ProfilePage() {
  return (
    <ProfileFrame>
      {(profile, isForced) => (
        <PersonalForm
          key={`${profile.memberId}.${String(profile.version)}`}
          profile={profile}
          isForced={isForced}
        />
      )}
    </ProfileFrame>
  );
}

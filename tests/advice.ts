// The same advice as a doctor writes it in each language, to be set on papers.
import type { Language } from '../src/kit/shared/languages.ts';

export const advice: Record<Language, string> = {
  en: 'Drink plenty of water and rest.',
  gu: 'પુષ્કળ પાણી પીવો અને આરામ કરો.',
  hi: 'खूब पानी पिएँ और आराम करें।',
  mr: 'भरपूर पाणी प्या आणि विश्रांती घ्या.',
  pa: 'ਬਹੁਤ ਪਾਣੀ ਪੀਓ ਅਤੇ ਆਰਾਮ ਕਰੋ।',
  ta: 'நிறைய தண்ணீர் குடித்து ஓய்வெடுங்கள்.',
  or: 'ପ୍ରଚୁର ପାଣି ପିଅନ୍ତୁ ଓ ବିଶ୍ରାମ ନିଅନ୍ତୁ।',
  kn: 'ಸಾಕಷ್ಟು ನೀರು ಕುಡಿಯಿರಿ ಮತ್ತು ವಿಶ್ರಾಂತಿ ಪಡೆಯಿರಿ.',
  ml: 'ധാരാളം വെള്ളം കുടിക്കുകയും വിശ്രമിക്കുകയും ചെയ്യുക.',
  bn: 'প্রচুর জল পান করুন এবং বিশ্রাম নিন।',
};

// What the demo clinic's patients say of it; invented, in the languages of the town.
import type { Language } from '../../src/kit/shared/languages.ts';

interface Said {
  language: Language;
  stars: number;
  words: string;
}

export const reviews: readonly Said[] = [
  { language: 'en', stars: 5, words: 'Dr Rao listened well and explained every medicine.' },
  { language: 'en', stars: 4, words: 'Good doctor. I waited forty minutes, though.' },
  { language: 'en', stars: 5, words: '' },
  { language: 'hi', stars: 5, words: 'डॉक्टर साहब ने ध्यान से सुना और दवा का समय अच्छे से समझाया।' },
  { language: 'hi', stars: 3, words: 'इलाज अच्छा है, पर इंतज़ार बहुत लंबा था।' },
  { language: 'mr', stars: 5, words: 'खूप छान समजावून सांगितलं. दोन दिवसांत बरं वाटलं.' },
  { language: 'mr', stars: 2, words: 'वेळ घेऊनही एक तास थांबावं लागलं.' },
  { language: 'gu', stars: 4, words: 'સારી સારવાર. સ્ટાફ પણ મદદરૂપ હતો.' },
  { language: 'ta', stars: 5, words: 'மருத்துவர் பொறுமையாகக் கேட்டு விளக்கினார். நன்றி.' },
  { language: 'kn', stars: 5, words: 'ಔಷಧಿಯ ಬಗ್ಗೆ ಚೆನ್ನಾಗಿ ವಿವರಿಸಿದರು.' },
  { language: 'ml', stars: 5, words: 'സംശയങ്ങളെല്ലാം തീർത്തു തന്നു. നന്ദി.' },
  { language: 'bn', stars: 4, words: 'ডাক্তারবাবু সময় নিয়ে দেখেছেন। ভালো লেগেছে।' },
  { language: 'pa', stars: 5, words: 'ਡਾਕਟਰ ਨੇ ਬਹੁਤ ਧਿਆਨ ਨਾਲ ਗੱਲ ਸੁਣੀ।' },
  { language: 'or', stars: 4, words: 'ଡାକ୍ତର ଭଲ ଭାବରେ ବୁଝାଇଲେ।' },
];

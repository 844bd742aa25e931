// The invented people of the demo clinic. Names of every region, some in their own script; nobody real.
import type { Language } from '../../src/kit/shared/languages.ts';

interface Invented {
  name: string;
  gender: 'Male' | 'Female' | 'Other';
  language: Language;
}

const women = [
  'Asha',
  'Meera',
  'Kavita',
  'Sunita',
  'Lakshmi',
  'Priya',
  'Anjali',
  'Rekha',
  'Fatima',
  'Gurpreet',
  'Manisha',
  'Divya',
  'Shabana',
  'Jaya',
  'Nirmala',
  'Pooja',
  'Savita',
  'Mary',
  'Uma',
  'Vaishali',
];
const men = [
  'Ravi',
  'Suresh',
  'Imran',
  'Harpreet',
  'Vijay',
  'Arun',
  'Mohan',
  'Ganesh',
  'Joseph',
  'Prakash',
  'Rajesh',
  'Sanjay',
  'Abdul',
  'Dinesh',
  'Kiran',
  'Nitin',
  'Ramesh',
  'Sandeep',
  'Tushar',
  'Yash',
];
const families = [
  'Sharma',
  'Patil',
  'Iyer',
  'Khan',
  'Singh',
  'Deshpande',
  'Nair',
  'Patel',
  'Das',
  'Reddy',
  'Joshi',
  'Kulkarni',
  'Fernandes',
  'Chatterjee',
  'Gowda',
  'Mehta',
  'Rao',
  'Sahoo',
  'Kaur',
  'Shaikh',
  'Pillai',
  'Bhosale',
];

const inTheirScript: Invented[] = [
  { name: 'राम प्रसाद शर्मा', gender: 'Male', language: 'hi' },
  { name: 'सीता देवी', gender: 'Female', language: 'hi' },
  { name: 'कृष्ण कुमार मिश्रा', gender: 'Male', language: 'hi' },
  { name: 'गीता वर्मा', gender: 'Female', language: 'hi' },
  { name: 'ज्ञानेश्वर पाटील', gender: 'Male', language: 'mr' },
  { name: 'सुमन कुलकर्णी', gender: 'Female', language: 'mr' },
  { name: 'विठ्ठल शिंदे', gender: 'Male', language: 'mr' },
  { name: 'જયેશ પટેલ', gender: 'Male', language: 'gu' },
  { name: 'હંસાબેન શાહ', gender: 'Female', language: 'gu' },
  { name: 'ક્રિષ્ના મહેતા', gender: 'Female', language: 'gu' },
  { name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', gender: 'Male', language: 'pa' },
  { name: 'ਹਰਜੀਤ ਕੌਰ', gender: 'Female', language: 'pa' },
  { name: 'முருகன் செல்வம்', gender: 'Male', language: 'ta' },
  { name: 'மீனாட்சி சுந்தரம்', gender: 'Female', language: 'ta' },
  { name: 'கார்த்திகேயன்', gender: 'Male', language: 'ta' },
  { name: 'ଜଗନ୍ନାଥ ସାହୁ', gender: 'Male', language: 'or' },
  { name: 'ସୁଭଦ୍ରା ପଣ୍ଡା', gender: 'Female', language: 'or' },
  { name: 'ಮಂಜುನಾಥ ಗೌಡ', gender: 'Male', language: 'kn' },
  { name: 'ಲಕ್ಷ್ಮಿ ಹೆಗಡೆ', gender: 'Female', language: 'kn' },
  { name: 'കൃഷ്ണൻ നായർ', gender: 'Male', language: 'ml' },
  { name: 'ലക്ഷ്മി പിള്ള', gender: 'Female', language: 'ml' },
  { name: 'উত্তম চট্টোপাধ্যায়', gender: 'Male', language: 'bn' },
  { name: 'শর্মিষ্ঠা দাস', gender: 'Female', language: 'bn' },
  { name: 'কৃষ্ণা ব্যানার্জী', gender: 'Female', language: 'bn' },
];

const theirLanguages: Language[] = ['en', 'hi', 'mr', 'en', 'hi', 'gu', 'ta', 'kn'];

/** The n-th person of the town; the same one every time. Every eighth writes the name in their own script. */
export function inventedPerson(n: number): Invented {
  const scripted = inTheirScript[Math.floor(n / 8)];
  if (n % 8 === 3 && scripted) return scripted;
  const isWoman = n % 2 === 0;
  const first = (isWoman ? women : men)[(n * 7) % 20] ?? 'Asha';
  const family = families[(n * 5 + Math.floor(n / 20)) % families.length] ?? 'Sharma';
  return {
    name: `${first} ${family}`,
    gender: isWoman ? 'Female' : 'Male',
    language: theirLanguages[n % theirLanguages.length] ?? 'en',
  };
}

export const places = [
  'Kothrud',
  'Aundh',
  'Hadapsar',
  'Baner',
  'Camp',
  'Sadashiv Peth',
  'Wakad',
  'Viman Nagar',
];
export const allergies = ['Penicillin', 'Sulfa drugs', 'Dust', 'Peanuts', 'Ibuprofen'];

-- Medicines: each clinic's own list, and a catalogue of common generics that all clinics read.

-- The sounds of words in small Latin letters, the same as soundOf() of kit/shared/sound.ts says them; a test holds the two together.
create function app.sounds_of(latin text) returns text language sql immutable strict set search_path = pg_catalog, pg_temp as $$
  select coalesce(string_agg(regexp_replace(regexp_replace(h.heard, '^[aeiouy]+', 'a'), '(?<=.)[aeiouy]+', '', 'g'), ' ' order by w.place), '')
  from regexp_split_to_table(latin, ' ') with ordinality w(word, place)
  cross join lateral (select regexp_replace(regexp_replace(w.word, '[^a-z]', '', 'g'), '^(md|mohd|mhd)$', 'mohamad') as t) a
  cross join lateral (select regexp_replace(regexp_replace(a.t, '^(dny|jny|gny|jn|gn)(?=[aeiou])', 'g'), '^chr', 'kr') as t) b
  cross join lateral (select replace(replace(b.t, 'x', 'ks'), 'zh', 'l') as t) c
  cross join lateral (select regexp_replace(regexp_replace(c.t, 's?t?chh?', 's', 'g'), 'c(?=[eiy])', 's', 'g') as t) d
  cross join lateral (select regexp_replace(regexp_replace(d.t, '(?<=[aeiou])w(?![aeiou])', '', 'g'), 'ngh?$', 'n') as t) e
  cross join lateral (select regexp_replace(regexp_replace(e.t, '^y(?=[aeiou])', 'j'), '(?<=.)h', '', 'g') as t) f
  cross join lateral (select regexp_replace(translate(f.t, 'gqcdbfvwz', 'kkktppppj'), 'm+(?=p)', 'n', 'g') as t) g
  cross join lateral (select regexp_replace(g.t, '(.)\1+', '\1', 'g') as heard) h
$$;

create table app.medicines (
  clinic_id uuid not null references app.clinics,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  type text not null check (type in ('Tablet', 'Capsule', 'Syrup', 'Cream', 'Injection', 'Gel', 'Drop', 'Powder', 'Lotion', 'Spray', 'Suspension', 'Ointment', 'Inhaler')),
  composition text not null default '' check (length(composition) <= 200),
  strength text not null default '' check (length(strength) <= 60),
  manufacturer text not null default '' check (length(manufacturer) <= 80),
  -- The name whatever its capitals.
  name_key text collate "C" not null generated always as (lower(name collate pg_catalog.pg_c_utf8) collate "C") stored,
  -- Name and composition in small Latin letters, as kit/shared/sound.ts makes them.
  latin_text text collate "C" not null,
  sounds text collate "C" not null generated always as (app.sounds_of(latin_text) collate "C") stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint medicine_name_is_taken unique (clinic_id, name_key)
);
select app_private.wall('medicines');
revoke delete on app.medicines from diary_app;

-- Belongs to nobody, so it has no wall: facts that every clinic may read and no login role may write.
create table app.catalogue_medicines (
  id uuid primary key generated always as (md5(name || '|' || strength || '|' || type)::uuid) stored,
  name text not null,
  type text not null check (type in ('Tablet', 'Capsule', 'Syrup', 'Cream', 'Injection', 'Gel', 'Drop', 'Powder', 'Lotion', 'Spray', 'Suspension', 'Ointment', 'Inhaler')),
  strength text not null,
  -- What it is for, in a word or two.
  purpose text not null,
  -- `NLEM 2022`: India's National List of Essential Medicines names this medicine. `common use`: it doesn't, prescribers do.
  source text not null check (source in ('NLEM 2022', 'common use')),
  latin_text text collate "C" not null generated always as (trim(regexp_replace(lower(name collate pg_catalog.pg_c_utf8), '[^a-z0-9]+', ' ', 'g')) collate "C") stored,
  sounds text collate "C" not null generated always as (app.sounds_of(trim(regexp_replace(lower(name collate pg_catalog.pg_c_utf8), '[^a-z0-9]+', ' ', 'g'))) collate "C") stored
);
alter table app.catalogue_medicines owner to diary_owner;
grant select on app.catalogue_medicines to diary_app, diary_guard;

-- Finds medicines for a search box: the clinic's own and the catalogue's. Ids only; the caller joins under its own wall.
-- First what begins with the text, name before composition, then what sounds so, then what is written nearly so; own before catalogue.
create function app.find_medicines(latin text, most int) returns table (id uuid, is_own boolean, rank int)
  language plpgsql stable security definer rows 12 set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  heard constant text := app.sounds_of(latin);
begin
  return query
    with known as (
      select m.id, true as is_own, m.latin_text, m.sounds, m.name_key as name from app.medicines m where m.clinic_id = clinic
      union all
      select c.id, false, c.latin_text, c.sounds, c.latin_text || ' ' || c.type || ' ' || c.strength from app.catalogue_medicines c where latin <> ''
    ), fitting as (
      select k.*, case when starts_with(k.latin_text, latin) then 3 when strpos(' ' || k.latin_text, ' ' || latin) > 0 then 2
        when length(heard) > 2 and strpos(' ' || k.sounds, ' ' || heard) > 0 then 1 else 0 end as tier
      from known k
    ), near as (
      select f.*, case f.tier when 0 then app.word_similarity(latin, f.latin_text) else 1 end as nearness from fitting f
    )
    select n.id, n.is_own, row_number() over (order by n.tier desc, n.is_own desc, n.nearness desc, n.name, n.id)::int
    from near n where n.nearness >= 0.4 order by 3 limit most;
end $$;
alter function app.find_medicines(text, int) owner to diary_guard;
revoke execute on function app.find_medicines(text, int) from public;
grant execute on function app.find_medicines(text, int) to diary_app;

-- Written by hand from what the National List of Essential Medicines 2022 (Ministry of Health and Family Welfare) and everyday
-- prescribing make common: generic name, form, strengths, purpose. Help for typing, no advice: the prescriber decides.
insert into app.catalogue_medicines (name, type, strength, purpose, source)
select name, type, trim(strength), purpose, case nlem when 'N' then 'NLEM 2022' else 'common use' end
from (values
  -- pain, fever, joints
  ('Paracetamol', 'Tablet', '500 mg; 650 mg', 'fever, pain', 'N'),
  ('Paracetamol', 'Syrup', '120 mg/5 ml; 250 mg/5 ml', 'fever, pain', 'N'),
  ('Paracetamol', 'Drop', '100 mg/ml', 'fever, pain', '-'),
  ('Ibuprofen', 'Tablet', '200 mg; 400 mg', 'pain', 'N'),
  ('Ibuprofen', 'Suspension', '100 mg/5 ml', 'fever, pain', 'N'),
  ('Diclofenac', 'Tablet', '50 mg', 'pain', 'N'),
  ('Diclofenac', 'Injection', '25 mg/ml', 'pain', 'N'),
  ('Diclofenac', 'Gel', '1%', 'local pain', '-'),
  ('Mefenamic acid', 'Tablet', '250 mg; 500 mg', 'pain, cramps', 'N'),
  ('Aceclofenac', 'Tablet', '100 mg', 'pain', '-'),
  ('Aceclofenac + Paracetamol', 'Tablet', '100 mg + 325 mg', 'pain', '-'),
  ('Naproxen', 'Tablet', '250 mg; 500 mg', 'pain', '-'),
  ('Etoricoxib', 'Tablet', '60 mg; 90 mg', 'joint pain', '-'),
  ('Tramadol', 'Capsule', '50 mg', 'severe pain', 'N'),
  ('Tizanidine', 'Tablet', '2 mg', 'muscle spasm', '-'),
  ('Allopurinol', 'Tablet', '100 mg; 300 mg', 'gout', 'N'),
  ('Colchicine', 'Tablet', '0.5 mg', 'gout', 'N'),
  ('Hydroxychloroquine', 'Tablet', '200 mg', 'arthritis', 'N'),
  ('Sumatriptan', 'Tablet', '25 mg; 50 mg', 'migraine', 'N'),
  ('Flunarizine', 'Tablet', '5 mg; 10 mg', 'migraine', '-'),
  -- allergy, steroids
  ('Cetirizine', 'Tablet', '10 mg', 'allergy', 'N'),
  ('Cetirizine', 'Syrup', '5 mg/5 ml', 'allergy', 'N'),
  ('Levocetirizine', 'Tablet', '5 mg', 'allergy', '-'),
  ('Levocetirizine + Montelukast', 'Tablet', '5 mg + 10 mg', 'allergy', '-'),
  ('Fexofenadine', 'Tablet', '120 mg; 180 mg', 'allergy', '-'),
  ('Chlorpheniramine', 'Tablet', '4 mg', 'allergy', '-'),
  ('Hydroxyzine', 'Tablet', '10 mg; 25 mg', 'itching', '-'),
  ('Pheniramine', 'Injection', '22.75 mg/ml', 'allergy', 'N'),
  ('Adrenaline', 'Injection', '1 mg/ml', 'anaphylaxis', 'N'),
  ('Hydrocortisone', 'Injection', '100 mg', 'allergy, asthma', 'N'),
  ('Dexamethasone', 'Injection', '4 mg/ml', 'inflammation', 'N'),
  ('Dexamethasone', 'Tablet', '0.5 mg', 'inflammation', 'N'),
  ('Prednisolone', 'Tablet', '5 mg; 10 mg; 20 mg', 'inflammation', 'N'),
  ('Methylprednisolone', 'Tablet', '4 mg; 8 mg; 16 mg', 'inflammation', '-'),
  ('Deflazacort', 'Tablet', '6 mg', 'inflammation', '-'),
  -- infections
  ('Amoxicillin', 'Capsule', '250 mg; 500 mg', 'bacterial infection', 'N'),
  ('Amoxicillin', 'Suspension', '250 mg/5 ml', 'bacterial infection', 'N'),
  ('Amoxicillin + Clavulanic acid', 'Tablet', '500 mg + 125 mg', 'bacterial infection', 'N'),
  ('Amoxicillin + Clavulanic acid', 'Suspension', '200 mg + 28.5 mg/5 ml', 'bacterial infection', 'N'),
  ('Phenoxymethylpenicillin', 'Tablet', '250 mg', 'sore throat', 'N'),
  ('Cefadroxil', 'Tablet', '500 mg', 'bacterial infection', 'N'),
  ('Cefuroxime', 'Tablet', '250 mg; 500 mg', 'bacterial infection', 'N'),
  ('Cefixime', 'Tablet', '200 mg; 400 mg', 'bacterial infection', 'N'),
  ('Cefixime', 'Suspension', '50 mg/5 ml; 100 mg/5 ml', 'bacterial infection', 'N'),
  ('Cefpodoxime', 'Tablet', '100 mg; 200 mg', 'bacterial infection', '-'),
  ('Ceftriaxone', 'Injection', '250 mg; 1 g', 'bacterial infection', 'N'),
  ('Azithromycin', 'Tablet', '250 mg; 500 mg', 'bacterial infection', 'N'),
  ('Azithromycin', 'Suspension', '200 mg/5 ml', 'bacterial infection', 'N'),
  ('Clarithromycin', 'Tablet', '250 mg; 500 mg', 'bacterial infection', 'N'),
  ('Doxycycline', 'Capsule', '100 mg', 'bacterial infection', 'N'),
  ('Ciprofloxacin', 'Tablet', '250 mg; 500 mg', 'bacterial infection', 'N'),
  ('Ofloxacin', 'Tablet', '200 mg; 400 mg', 'bacterial infection', '-'),
  ('Levofloxacin', 'Tablet', '250 mg; 500 mg; 750 mg', 'bacterial infection', 'N'),
  ('Co-trimoxazole (Sulphamethoxazole + Trimethoprim)', 'Tablet', '400 mg + 80 mg; 800 mg + 160 mg', 'bacterial infection', 'N'),
  ('Nitrofurantoin', 'Capsule', '100 mg', 'urinary infection', 'N'),
  ('Clindamycin', 'Capsule', '150 mg; 300 mg', 'bacterial infection', 'N'),
  ('Linezolid', 'Tablet', '600 mg', 'bacterial infection', 'N'),
  ('Gentamicin', 'Injection', '40 mg/ml', 'bacterial infection', 'N'),
  ('Metronidazole', 'Tablet', '200 mg; 400 mg', 'amoebiasis, anaerobes', 'N'),
  ('Metronidazole', 'Suspension', '200 mg/5 ml', 'amoebiasis, anaerobes', 'N'),
  ('Tinidazole', 'Tablet', '500 mg', 'amoebiasis', '-'),
  ('Albendazole', 'Tablet', '400 mg', 'worms', 'N'),
  ('Albendazole', 'Suspension', '200 mg/5 ml', 'worms', 'N'),
  ('Ivermectin', 'Tablet', '6 mg; 12 mg', 'worms, scabies', 'N'),
  ('Diethylcarbamazine', 'Tablet', '50 mg; 100 mg', 'filariasis', 'N'),
  ('Chloroquine', 'Tablet', '150 mg base', 'malaria', 'N'),
  ('Artemether + Lumefantrine', 'Tablet', '20 mg + 120 mg; 80 mg + 480 mg', 'malaria', 'N'),
  ('Primaquine', 'Tablet', '2.5 mg; 7.5 mg; 15 mg', 'malaria', 'N'),
  ('Fluconazole', 'Tablet', '50 mg; 150 mg; 200 mg', 'fungal infection', 'N'),
  ('Itraconazole', 'Capsule', '100 mg; 200 mg', 'fungal infection', 'N'),
  ('Griseofulvin', 'Tablet', '250 mg', 'fungal infection', 'N'),
  ('Terbinafine', 'Tablet', '250 mg', 'fungal infection', '-'),
  ('Aciclovir', 'Tablet', '200 mg; 400 mg; 800 mg', 'herpes, chickenpox', 'N'),
  ('Oseltamivir', 'Capsule', '30 mg; 45 mg; 75 mg', 'influenza', 'N'),
  ('Isoniazid', 'Tablet', '100 mg; 300 mg', 'tuberculosis', 'N'),
  ('Rifampicin', 'Capsule', '150 mg; 300 mg; 450 mg', 'tuberculosis', 'N'),
  ('Pyrazinamide', 'Tablet', '500 mg; 750 mg', 'tuberculosis', 'N'),
  ('Ethambutol', 'Tablet', '400 mg; 800 mg', 'tuberculosis', 'N'),
  -- stomach and bowel
  ('Omeprazole', 'Capsule', '20 mg', 'acidity', 'N'),
  ('Pantoprazole', 'Tablet', '40 mg', 'acidity', 'N'),
  ('Rabeprazole', 'Tablet', '20 mg', 'acidity', '-'),
  ('Esomeprazole', 'Tablet', '20 mg; 40 mg', 'acidity', '-'),
  ('Pantoprazole + Domperidone', 'Capsule', '40 mg + 30 mg', 'acidity', '-'),
  ('Famotidine', 'Tablet', '20 mg; 40 mg', 'acidity', '-'),
  ('Sucralfate', 'Suspension', '1 g/10 ml', 'ulcer', '-'),
  ('Domperidone', 'Tablet', '10 mg', 'vomiting', 'N'),
  ('Domperidone', 'Suspension', '1 mg/ml', 'vomiting', 'N'),
  ('Metoclopramide', 'Tablet', '10 mg', 'vomiting', 'N'),
  ('Ondansetron', 'Tablet', '4 mg; 8 mg', 'vomiting', 'N'),
  ('Ondansetron', 'Syrup', '2 mg/5 ml', 'vomiting', 'N'),
  ('Ondansetron', 'Injection', '2 mg/ml', 'vomiting', 'N'),
  ('Dicyclomine', 'Tablet', '10 mg; 20 mg', 'cramps', 'N'),
  ('Drotaverine', 'Tablet', '40 mg; 80 mg', 'cramps', '-'),
  ('Hyoscine butylbromide', 'Tablet', '10 mg', 'cramps', 'N'),
  ('Oral rehydration salts', 'Powder', 'for 1 litre (WHO formula)', 'dehydration', 'N'),
  ('Zinc sulphate', 'Tablet', '20 mg', 'diarrhoea in children', 'N'),
  ('Loperamide', 'Capsule', '2 mg', 'diarrhoea', '-'),
  ('Racecadotril', 'Capsule', '100 mg', 'diarrhoea', '-'),
  ('Lactulose', 'Syrup', '10 g/15 ml', 'constipation', 'N'),
  ('Bisacodyl', 'Tablet', '5 mg', 'constipation', 'N'),
  ('Ispaghula husk', 'Powder', '3.5 g', 'constipation', 'N'),
  ('Ursodeoxycholic acid', 'Tablet', '150 mg; 300 mg', 'liver, bile', '-'),
  -- chest and nose
  ('Salbutamol', 'Inhaler', '100 mcg/dose', 'asthma', 'N'),
  ('Salbutamol', 'Tablet', '2 mg; 4 mg', 'asthma', 'N'),
  ('Salbutamol', 'Syrup', '2 mg/5 ml', 'asthma', 'N'),
  ('Levosalbutamol', 'Inhaler', '50 mcg/dose', 'asthma', '-'),
  ('Ipratropium', 'Inhaler', '20 mcg/dose', 'asthma, COPD', 'N'),
  ('Tiotropium', 'Inhaler', '9 mcg/dose; 18 mcg/dose', 'COPD', 'N'),
  ('Budesonide', 'Inhaler', '100 mcg/dose; 200 mcg/dose', 'asthma', 'N'),
  ('Budesonide + Formoterol', 'Inhaler', '100 mcg + 6 mcg/dose; 200 mcg + 6 mcg/dose', 'asthma, COPD', 'N'),
  ('Montelukast', 'Tablet', '4 mg; 5 mg; 10 mg', 'asthma, allergy', 'N'),
  ('Theophylline', 'Tablet', '200 mg; 300 mg; 400 mg', 'asthma', '-'),
  ('Ambroxol', 'Syrup', '30 mg/5 ml', 'cough', '-'),
  ('Dextromethorphan', 'Syrup', '10 mg/5 ml', 'dry cough', '-'),
  ('Guaifenesin', 'Syrup', '100 mg/5 ml', 'cough', '-'),
  ('Xylometazoline', 'Drop', '0.05%; 0.1%', 'blocked nose', 'N'),
  ('Fluticasone', 'Spray', '50 mcg/dose', 'nasal allergy', '-'),
  ('Sodium chloride', 'Drop', '0.65%', 'blocked nose', '-'),
  -- heart, pressure, blood
  ('Amlodipine', 'Tablet', '2.5 mg; 5 mg; 10 mg', 'blood pressure', 'N'),
  ('Telmisartan', 'Tablet', '20 mg; 40 mg; 80 mg', 'blood pressure', 'N'),
  ('Telmisartan + Hydrochlorothiazide', 'Tablet', '40 mg + 12.5 mg', 'blood pressure', '-'),
  ('Losartan', 'Tablet', '25 mg; 50 mg', 'blood pressure', '-'),
  ('Olmesartan', 'Tablet', '20 mg; 40 mg', 'blood pressure', '-'),
  ('Enalapril', 'Tablet', '2.5 mg; 5 mg', 'blood pressure, heart failure', 'N'),
  ('Ramipril', 'Capsule', '2.5 mg; 5 mg', 'blood pressure, heart failure', 'N'),
  ('Hydrochlorothiazide', 'Tablet', '12.5 mg; 25 mg; 50 mg', 'blood pressure', 'N'),
  ('Metoprolol', 'Tablet', '25 mg; 50 mg', 'blood pressure, heart', 'N'),
  ('Atenolol', 'Tablet', '25 mg; 50 mg', 'blood pressure', '-'),
  ('Bisoprolol', 'Tablet', '2.5 mg; 5 mg', 'heart failure', '-'),
  ('Propranolol', 'Tablet', '10 mg; 40 mg', 'migraine, heart', 'N'),
  ('Labetalol', 'Tablet', '50 mg; 100 mg', 'blood pressure in pregnancy', 'N'),
  ('Nifedipine', 'Tablet', '10 mg; 20 mg', 'blood pressure', 'N'),
  ('Diltiazem', 'Tablet', '30 mg; 60 mg', 'angina', 'N'),
  ('Furosemide', 'Tablet', '40 mg', 'water retention', 'N'),
  ('Torsemide', 'Tablet', '10 mg; 20 mg', 'water retention', '-'),
  ('Spironolactone', 'Tablet', '25 mg; 50 mg; 100 mg', 'heart failure', 'N'),
  ('Digoxin', 'Tablet', '0.25 mg', 'heart', 'N'),
  ('Isosorbide dinitrate', 'Tablet', '5 mg; 10 mg', 'angina', 'N'),
  ('Aspirin', 'Tablet', '75 mg; 150 mg; 325 mg', 'clot prevention', 'N'),
  ('Clopidogrel', 'Tablet', '75 mg', 'clot prevention', 'N'),
  ('Warfarin', 'Tablet', '1 mg; 2 mg; 3 mg; 5 mg', 'clot prevention', 'N'),
  ('Atorvastatin', 'Tablet', '10 mg; 20 mg; 40 mg; 80 mg', 'cholesterol', 'N'),
  ('Rosuvastatin', 'Tablet', '5 mg; 10 mg; 20 mg', 'cholesterol', '-'),
  ('Tranexamic acid', 'Tablet', '500 mg', 'bleeding', 'N'),
  ('Ferrous salt + Folic acid', 'Tablet', '100 mg iron + 0.5 mg', 'anaemia', 'N'),
  ('Folic acid', 'Tablet', '5 mg', 'anaemia, pregnancy', 'N'),
  -- sugar, thyroid, hormones
  ('Metformin', 'Tablet', '500 mg; 1000 mg', 'diabetes', 'N'),
  ('Glimepiride', 'Tablet', '1 mg; 2 mg', 'diabetes', 'N'),
  ('Glimepiride + Metformin', 'Tablet', '1 mg + 500 mg; 2 mg + 500 mg', 'diabetes', '-'),
  ('Gliclazide', 'Tablet', '40 mg; 80 mg', 'diabetes', '-'),
  ('Teneligliptin', 'Tablet', '20 mg', 'diabetes', 'N'),
  ('Vildagliptin', 'Tablet', '50 mg', 'diabetes', '-'),
  ('Sitagliptin', 'Tablet', '50 mg; 100 mg', 'diabetes', '-'),
  ('Dapagliflozin', 'Tablet', '5 mg; 10 mg', 'diabetes, heart failure', '-'),
  ('Pioglitazone', 'Tablet', '15 mg; 30 mg', 'diabetes', '-'),
  ('Insulin (soluble)', 'Injection', '40 IU/ml', 'diabetes', 'N'),
  ('Insulin premix 30:70', 'Injection', '40 IU/ml', 'diabetes', 'N'),
  ('Insulin glargine', 'Injection', '100 IU/ml', 'diabetes', 'N'),
  ('Levothyroxine', 'Tablet', '12.5 mcg; 25 mcg; 50 mcg; 75 mcg; 100 mcg', 'low thyroid', 'N'),
  ('Carbimazole', 'Tablet', '5 mg; 10 mg', 'overactive thyroid', 'N'),
  ('Medroxyprogesterone', 'Tablet', '10 mg', 'periods', 'N'),
  ('Norethisterone', 'Tablet', '5 mg', 'periods', 'N'),
  ('Clomifene', 'Tablet', '50 mg; 100 mg', 'infertility', 'N'),
  ('Levonorgestrel', 'Tablet', '1.5 mg', 'emergency contraception', 'N'),
  -- mind and nerves
  ('Escitalopram', 'Tablet', '5 mg; 10 mg; 20 mg', 'depression, anxiety', 'N'),
  ('Fluoxetine', 'Capsule', '10 mg; 20 mg', 'depression', 'N'),
  ('Sertraline', 'Tablet', '50 mg; 100 mg', 'depression', '-'),
  ('Amitriptyline', 'Tablet', '10 mg; 25 mg; 50 mg', 'depression, nerve pain', 'N'),
  ('Clonazepam', 'Tablet', '0.25 mg; 0.5 mg; 1 mg', 'seizures, anxiety', 'N'),
  ('Diazepam', 'Tablet', '2 mg; 5 mg', 'anxiety, seizures', 'N'),
  ('Zolpidem', 'Tablet', '5 mg; 10 mg', 'sleep', 'N'),
  ('Risperidone', 'Tablet', '1 mg; 2 mg; 4 mg', 'psychosis', 'N'),
  ('Haloperidol', 'Tablet', '1.5 mg; 5 mg', 'psychosis', 'N'),
  ('Phenytoin', 'Tablet', '100 mg', 'seizures', 'N'),
  ('Sodium valproate', 'Tablet', '200 mg; 500 mg', 'seizures', 'N'),
  ('Carbamazepine', 'Tablet', '100 mg; 200 mg; 400 mg', 'seizures', 'N'),
  ('Levetiracetam', 'Tablet', '250 mg; 500 mg; 750 mg', 'seizures', 'N'),
  ('Levodopa + Carbidopa', 'Tablet', '100 mg + 25 mg; 250 mg + 25 mg', 'parkinsonism', 'N'),
  ('Trihexyphenidyl', 'Tablet', '2 mg', 'parkinsonism', 'N'),
  ('Pregabalin', 'Capsule', '75 mg; 150 mg', 'nerve pain', '-'),
  ('Gabapentin', 'Capsule', '100 mg; 300 mg', 'nerve pain', '-'),
  ('Betahistine', 'Tablet', '8 mg; 16 mg', 'giddiness', '-'),
  ('Prochlorperazine', 'Tablet', '5 mg', 'giddiness, vomiting', '-'),
  ('Promethazine', 'Tablet', '10 mg; 25 mg', 'allergy, vomiting', 'N'),
  -- vitamins and minerals
  ('Calcium carbonate', 'Tablet', '250 mg; 500 mg', 'calcium', 'N'),
  ('Cholecalciferol (Vitamin D3)', 'Capsule', '1000 IU; 60000 IU', 'vitamin D', 'N'),
  ('Ascorbic acid (Vitamin C)', 'Tablet', '100 mg; 500 mg', 'vitamin C', 'N'),
  ('Pyridoxine (Vitamin B6)', 'Tablet', '10 mg; 50 mg; 100 mg', 'vitamin B6', 'N'),
  ('Thiamine (Vitamin B1)', 'Tablet', '100 mg', 'vitamin B1', 'N'),
  ('Methylcobalamin (Vitamin B12)', 'Tablet', '500 mcg; 1500 mcg', 'vitamin B12', '-'),
  -- urine and prostate
  ('Tamsulosin', 'Capsule', '0.4 mg', 'prostate', '-'),
  ('Finasteride', 'Tablet', '5 mg', 'prostate', '-'),
  -- skin
  ('Clotrimazole', 'Cream', '1%', 'fungal infection', 'N'),
  ('Ketoconazole', 'Cream', '2%', 'fungal infection', '-'),
  ('Luliconazole', 'Cream', '1%', 'fungal infection', '-'),
  ('Terbinafine', 'Cream', '1%', 'fungal infection', 'N'),
  ('Permethrin', 'Cream', '5%', 'scabies', 'N'),
  ('Permethrin', 'Lotion', '1%', 'head lice', 'N'),
  ('Calamine', 'Lotion', '8%', 'itching', 'N'),
  ('Betamethasone', 'Cream', '0.05%; 0.1%', 'eczema', 'N'),
  ('Mometasone', 'Cream', '0.1%', 'eczema', '-'),
  ('Clobetasol', 'Cream', '0.05%', 'eczema', '-'),
  ('Fusidic acid', 'Cream', '2%', 'skin infection', 'N'),
  ('Mupirocin', 'Ointment', '2%', 'skin infection', 'N'),
  ('Silver sulphadiazine', 'Cream', '1%', 'burns', 'N'),
  ('Povidone iodine', 'Ointment', '5%', 'wounds', 'N'),
  ('Salicylic acid', 'Ointment', '6%', 'thick skin', 'N'),
  ('Benzoyl peroxide', 'Gel', '2.5%; 5%', 'acne', 'N'),
  ('Adapalene', 'Gel', '0.1%', 'acne', '-'),
  ('Clindamycin', 'Gel', '1%', 'acne', '-'),
  -- eye and ear
  ('Ciprofloxacin', 'Drop', '0.3%', 'eye or ear infection', 'N'),
  ('Moxifloxacin', 'Drop', '0.5%', 'eye infection', '-'),
  ('Carboxymethylcellulose', 'Drop', '0.5%; 1%', 'dry eyes', 'N'),
  ('Timolol', 'Drop', '0.5%', 'glaucoma', 'N'),
  ('Latanoprost', 'Drop', '0.005%', 'glaucoma', 'N'),
  ('Prednisolone', 'Drop', '1%', 'eye inflammation', 'N'),
  ('Clotrimazole', 'Drop', '1%', 'ear fungus', 'N')
) as rows (name, type, strengths, purpose, nlem)
cross join lateral regexp_split_to_table(strengths, ';') as strength;

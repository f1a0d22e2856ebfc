-- @statement all_refusals
-- The accounts that the rights of this gateway would refuse, with each target.
SELECT Target, Account, Calls, LastDate FROM Bridge_Refusal ORDER BY Account, Calls DESC, Target;

-- @statement changes
-- The newest changes of a target.
-- @dialect sqlserver
SELECT TOP (100) FromState, ToState, Percentage, Trial, Reason, Evidence, CreateUserName, CreateDate
-- @dialect sqlite
SELECT FromState, ToState, Percentage, Trial, Reason, Evidence, CreateUserName, CreateDate
-- @dialect both
FROM Bridge_Change WHERE Target = @Target ORDER BY CreateDate DESC, ChangeId DESC
-- @dialect sqlite
LIMIT 100;
-- @dialect both

-- @statement days
-- The calls of a target on each day.
SELECT CallDay, SUM(LegacyCalls) AS LegacyCalls, SUM(NativeCalls) AS NativeCalls, SUM(Compared) AS Compared, SUM(Equal) AS Equal
FROM Bridge_Day WHERE Target = @Target GROUP BY CallDay ORDER BY CallDay;

-- @statement difference_counts
-- How many kinds of differences some targets have. Targets is a list in JSON.
SELECT d.Target, COUNT(*) AS Total
FROM Bridge_Difference d
-- @dialect sqlite
WHERE d.Target IN (SELECT j.value FROM json_each(@Targets) j)
-- @dialect sqlserver
WHERE d.Target IN (SELECT j.Target COLLATE Latin1_General_BIN2 FROM OPENJSON(@Targets) WITH (Target NVARCHAR(200) '$') j)
-- @dialect both
GROUP BY d.Target;

-- @statement differences
-- The most frequent differences of a target.
-- @dialect sqlserver
SELECT TOP (200) Class, Field, Place, LegacyValue, NativeValue, Answers, FirstDate, LastDate
-- @dialect sqlite
SELECT Class, Field, Place, LegacyValue, NativeValue, Answers, FirstDate, LastDate
-- @dialect both
FROM Bridge_Difference WHERE Target = @Target ORDER BY Answers DESC, Fingerprint
-- @dialect sqlite
LIMIT 200;
-- @dialect both

-- @statement people
-- How many people have called some targets. Targets is a list in JSON.
SELECT p.Target, COUNT(*) AS Total
FROM Bridge_Person p
-- @dialect sqlite
WHERE p.Target IN (SELECT j.value FROM json_each(@Targets) j)
-- @dialect sqlserver
WHERE p.Target IN (SELECT j.Target COLLATE Latin1_General_BIN2 FROM OPENJSON(@Targets) WITH (Target NVARCHAR(200) '$') j)
-- @dialect both
GROUP BY p.Target;

-- @statement refusals
-- The people whom this gateway would have refused most often.
-- @dialect sqlserver
SELECT TOP (200) Account, Calls, LastDate
-- @dialect sqlite
SELECT Account, Calls, LastDate
-- @dialect both
FROM Bridge_Refusal WHERE Target = @Target ORDER BY Calls DESC, Account
-- @dialect sqlite
LIMIT 200;
-- @dialect both

-- @statement shapes
-- What was counted of each shape, by target; of one target where @Target is not empty. Days is the number of days on which
-- calls were compared.
SELECT Target, Endpoint, ShapeKey, MAX(Shape) AS Shape, SUM(LegacyCalls) AS LegacyCalls, SUM(LegacyFailed) AS LegacyFailed,
       SUM(NativeCalls) AS NativeCalls, SUM(NativeFailed) AS NativeFailed, SUM(Compared) AS Compared, SUM(Equal) AS Equal,
       MAX(LastDate) AS LastDate
FROM Bridge_Day WHERE @Target = '' OR Target = @Target
GROUP BY Target, Endpoint, ShapeKey;

-- @statement sums
-- What was counted of each target. Days is the number of days on which calls were compared.
SELECT s.Target, SUM(s.LegacyCalls) AS LegacyCalls, SUM(s.LegacyFailed) AS LegacyFailed, SUM(s.NativeCalls) AS NativeCalls,
       SUM(s.NativeFailed) AS NativeFailed, SUM(s.Compared) AS Compared, SUM(s.Equal) AS Equal,
       SUM(CASE WHEN s.Compared > 0 THEN 1 ELSE 0 END) AS Days, MAX(s.LastDate) AS LastDate
FROM (SELECT d.Target, d.CallDay, SUM(d.LegacyCalls) AS LegacyCalls, SUM(d.LegacyFailed) AS LegacyFailed, SUM(d.NativeCalls) AS NativeCalls,
             SUM(d.NativeFailed) AS NativeFailed, SUM(d.Compared) AS Compared, SUM(d.Equal) AS Equal, MAX(d.LastDate) AS LastDate
      FROM Bridge_Day d GROUP BY d.Target, d.CallDay) s
GROUP BY s.Target;

-- @statement times
-- The histograms of some targets. Targets is a list in JSON.
SELECT d.Target, d.Endpoint, d.ShapeKey, d.LegacyTimes, d.NativeTimes
FROM Bridge_Day d
-- @dialect sqlite
WHERE d.Target IN (SELECT j.value FROM json_each(@Targets) j);
-- @dialect sqlserver
WHERE d.Target IN (SELECT j.Target COLLATE Latin1_General_BIN2 FROM OPENJSON(@Targets) WITH (Target NVARCHAR(200) '$') j);
-- @dialect both

-- @statement shares
-- The calls of each day by the state of their targets.
SELECT CallDay, State, Calls, NativeCalls, Compared, Equal FROM Bridge_Share ORDER BY CallDay, State;

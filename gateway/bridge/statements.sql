-- @statement add_count
-- The first calls of a shape on a day.
INSERT INTO Bridge_Day (Target, Endpoint, ShapeKey, Shape, CallDay, LegacyCalls, LegacyFailed, NativeCalls, NativeFailed, Compared, Equal, Skipped, LegacyTimes, NativeTimes, LastDate)
VALUES (@Target, @Endpoint, @ShapeKey, @Shape, @CallDay, @LegacyCalls, @LegacyFailed, @NativeCalls, @NativeFailed, @Compared, @Equal, @Skipped, @LegacyTimes, @NativeTimes, @LastDate);

-- @statement add_difference
INSERT INTO Bridge_Difference (Target, Fingerprint, Class, Field, Place, LegacyValue, NativeValue, Answers, FirstDate, LastDate)
VALUES (@Target, @Fingerprint, @Class, @Field, @Place, @LegacyValue, @NativeValue, @Answers, @FirstDate, @LastDate);

-- @statement add_noise
INSERT INTO Bridge_Target (Target, State, Percentage, Trial, Reason, Since, Noise, RowVersion, ModifyUserName, ModifyDate)
VALUES (@Target, 'legacy', 0, 0, '', @Now, @Noise, 1, '', @Now);

-- @statement add_person
INSERT INTO Bridge_Person (Target, Person, LastDay) VALUES (@Target, @Person, @LastDay);

-- @statement add_refusal
INSERT INTO Bridge_Refusal (Target, Account, Calls, LastDate) VALUES (@Target, @Account, @Calls, @LastDate);

-- @statement add_share
INSERT INTO Bridge_Share (CallDay, State, Calls, NativeCalls, Compared, Equal) VALUES (@CallDay, @State, @Calls, @NativeCalls, @Compared, @Equal);

-- @statement add_user
-- A person whom the legacy system has signed in: without a password and without rights.
INSERT INTO Base_User (UserId, Account, RealName, PasswordHash, Enabled, MustChangePassword, CreateDate)
VALUES (@UserId, @Account, @RealName, '', 1, 0, @Now);

-- @statement changed
-- One line of a target's history.
INSERT INTO Bridge_Change (ChangeId, Target, FromState, ToState, Percentage, Trial, Reason, Evidence, CreateUserId, CreateUserName, CreateDate)
VALUES (@ChangeId, @Target, @FromState, @ToState, @Percentage, @Trial, @Reason, @Evidence, @UserId, @UserName, @Now);

-- @statement count
-- Adds calls to those of a shape on a day.
UPDATE Bridge_Day
SET LegacyCalls = LegacyCalls + @LegacyCalls, LegacyFailed = LegacyFailed + @LegacyFailed, NativeCalls = NativeCalls + @NativeCalls,
    NativeFailed = NativeFailed + @NativeFailed, Compared = Compared + @Compared, Equal = Equal + @Equal, Skipped = Skipped + @Skipped,
    LegacyTimes = @LegacyTimes, NativeTimes = @NativeTimes, Shape = @Shape, LastDate = CASE WHEN LastDate < @LastDate THEN @LastDate ELSE LastDate END
WHERE Target = @Target AND CallDay = @CallDay AND Endpoint = @Endpoint AND ShapeKey = @ShapeKey;

-- @statement count_difference
-- The newest example stays.
UPDATE Bridge_Difference
SET Class = @Class, Field = @Field, Place = @Place, LegacyValue = @LegacyValue, NativeValue = @NativeValue, Answers = Answers + @Answers,
    FirstDate = CASE WHEN FirstDate > @FirstDate THEN @FirstDate ELSE FirstDate END,
    LastDate = CASE WHEN LastDate < @LastDate THEN @LastDate ELSE LastDate END
WHERE Target = @Target AND Fingerprint = @Fingerprint;

-- @statement count_refusal
UPDATE Bridge_Refusal SET Calls = Calls + @Calls, LastDate = CASE WHEN LastDate < @LastDate THEN @LastDate ELSE LastDate END
WHERE Target = @Target AND Account = @Account;

-- @statement count_share
UPDATE Bridge_Share SET Calls = Calls + @Calls, NativeCalls = NativeCalls + @NativeCalls, Compared = Compared + @Compared, Equal = Equal + @Equal
WHERE CallDay = @CallDay AND State = @State;

-- @statement delete_differences
DELETE FROM Bridge_Difference WHERE Target = @Target;

-- @statement evidence
-- What the comparisons of a target show.
SELECT COALESCE(SUM(Compared), 0) AS Compared, COALESCE(SUM(Equal), 0) AS Equal, COUNT(DISTINCT CASE WHEN Compared > 0 THEN CallDay END) AS Days
FROM Bridge_Day WHERE Target = @Target;

-- @statement forget_days
DELETE FROM Bridge_Day WHERE CallDay < @BeforeDay;

-- @statement forget_differences
DELETE FROM Bridge_Difference WHERE LastDate < @Before;

-- @statement forget_people
DELETE FROM Bridge_Person WHERE LastDay < @BeforeDay;

-- @statement forget_refusals
DELETE FROM Bridge_Refusal WHERE LastDate < @Before;

-- @statement insert
INSERT INTO Bridge_Target (Target, State, Percentage, Trial, Reason, Since, RowVersion, ModifyUserId, ModifyUserName, ModifyDate)
VALUES (@Target, @ToState, @Percentage, @Trial, @Reason, @Now, 1, @UserId, @UserName, @Now);

-- @statement noise
SELECT COALESCE(Noise, '') AS Noise FROM Bridge_Target WHERE Target = @Target;

-- @statement recording
-- The recording that runs.
-- @dialect sqlite
SELECT RecordingId, Pattern, UntilDate FROM Bridge_Recording WHERE UntilDate > @Now ORDER BY CreateDate DESC, RecordingId DESC LIMIT 1;
-- @dialect sqlserver
SELECT TOP (1) RecordingId, Pattern, UntilDate FROM Bridge_Recording WHERE UntilDate > @Now ORDER BY CreateDate DESC, RecordingId DESC;
-- @dialect both

-- @statement recount
UPDATE Bridge_Day SET Compared = 0, Equal = 0, Skipped = 0 WHERE Target = @Target;

-- @statement rows_of_day
-- How many shapes of a day are counted.
SELECT COUNT(*) AS Total FROM Bridge_Day WHERE CallDay = @CallDay;

-- @statement see_person
UPDATE Bridge_Person SET LastDay = CASE WHEN LastDay < @LastDay THEN @LastDay ELSE LastDay END WHERE Target = @Target AND Person = @Person;

-- @statement set
UPDATE Bridge_Target SET State = @ToState, Percentage = @Percentage, Trial = @Trial, Reason = @Reason, RowVersion = RowVersion + 1,
    ModifyUserId = @UserId, ModifyUserName = @UserName, ModifyDate = @Now
WHERE Target = @Target;

-- @statement set_noise
UPDATE Bridge_Target SET Noise = @Noise, Since = CASE WHEN Since > @Now THEN @Now ELSE Since END WHERE Target = @Target;

-- @statement since
UPDATE Bridge_Target SET Since = @Now WHERE Target = @Target;

-- @statement start_recording
INSERT INTO Bridge_Recording (RecordingId, Pattern, UntilDate, CreateUserId, CreateUserName, CreateDate)
VALUES (@RecordingId, @Pattern, @UntilDate, @UserId, @UserName, @Now);

-- @statement state
SELECT State, Percentage, Trial FROM Bridge_Target WHERE Target = @Target;

-- @statement states
SELECT Target, State, Percentage, Trial FROM Bridge_Target WHERE State <> 'legacy' OR Trial = 1;

-- @statement stop_recording
UPDATE Bridge_Recording SET UntilDate = @Now WHERE UntilDate > @Now;

-- @statement times
SELECT LegacyTimes, NativeTimes FROM Bridge_Day
WHERE Target = @Target AND CallDay = @CallDay AND Endpoint = @Endpoint AND ShapeKey = @ShapeKey;

-- @statement version
-- Changes with every change of a state.
SELECT COUNT(*) AS Targets, CAST(COALESCE(SUM(RowVersion), 0) AS BIGINT) AS Changes FROM Bridge_Target;

-- What a setting is set to.
SELECT s.Value FROM Base_Setting s WHERE s.Code = @Code;

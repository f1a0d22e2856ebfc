-- What a meter is called.
SELECT m.MeterName FROM View_Meter m WHERE m.MeterId = @MeterId;
